/// The ordered content of a screen: section controllers, titles and bar items; one, none, or what ``SectionsBuilder``
/// makes. Their types stay known, so a screen's cell types, and whether it is personal, are known without composing it.
public protocol Sections: Sendable {
    /// The cell types that may occur.
    static var cellTypes: [any CellController.Type] { get }
    /// Whether any part of the content is personal.
    static var personality: Personality { get }
    /// Whether a section of the content may be late (``MayBeLate``).
    static var mayBeLate: Bool { get }

    /// Adds the content to `parts`, in order. Throws `ScreenError` if the screen doesn't exist for the caller.
    func append(to parts: inout ScreenParts) throws(ScreenError)
}

extension Sections {
    public static var cellTypes: [any CellController.Type] { [] }
    public static var personality: Personality { .shared }
    public static var mayBeLate: Bool { false }
}

/// No content: the value of a statement in a ``SectionsBuilder``.
public struct NoSections: Sections {
    public func append(to parts: inout ScreenParts) {}
}

extension Optional: Sections where Wrapped: Sections {
    public static var cellTypes: [any CellController.Type] { Wrapped.cellTypes }
    public static var personality: Personality { Wrapped.personality }
    public static var mayBeLate: Bool { Wrapped.mayBeLate }

    public func append(to parts: inout ScreenParts) throws(ScreenError) { try self?.append(to: &parts) }
}

extension Array: Sections where Element: Sections {
    public static var cellTypes: [any CellController.Type] { Element.cellTypes }
    public static var personality: Personality { Element.personality }
    public static var mayBeLate: Bool { Element.mayBeLate }

    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        for element in self { try element.append(to: &parts) }
    }
}

/// Two parts of a screen's content, one after the other; more of them nest.
public struct SectionGroup<A: Sections, B: Sections>: Sections {
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }
    public static var personality: Personality { A.personality || B.personality }
    public static var mayBeLate: Bool { A.mayBeLate || B.mayBeLate }

    @usableFromInline let first: A
    @usableFromInline let second: B

    @inlinable
    init(first: consuming A, second: consuming B) {
        self.first = first
        self.second = second
    }

    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        try first.append(to: &parts)
        try second.append(to: &parts)
    }
}

/// The content in one branch of a condition.
public enum EitherSections<A: Sections, B: Sections>: Sections {
    /// The content of the `if`.
    case first(A)
    /// The content of the `else`.
    case second(B)

    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }
    public static var personality: Personality { A.personality || B.personality }
    public static var mayBeLate: Bool { A.mayBeLate || B.mayBeLate }

    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        switch self {
        case .first(let sections): try sections.append(to: &parts)
        case .second(let sections): try sections.append(to: &parts)
        }
    }
}
