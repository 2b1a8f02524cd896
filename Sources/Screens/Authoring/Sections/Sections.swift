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
    init(first: consuming A, second: consuming B) { (self.first, self.second) = (first, second) }

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

/// The result builder of a screen's content, with `if`, `switch`, `for`, and statements such as `try check()`.
@resultBuilder
public enum SectionsBuilder {
    /// A section, a list of sections, a title or a bar item.
    @inlinable
    public static func buildExpression<Content: Sections>(_ content: consuming Content) -> Content { content }
    /// A statement without a value.
    public static func buildExpression(_ nothing: Void) -> NoSections { NoSections() }
    /// Empty content.
    public static func buildBlock() -> NoSections { NoSections() }
    /// The first or only part.
    @inlinable
    public static func buildPartialBlock<Content: Sections>(first: consuming Content) -> Content { first }
    /// A part after another.
    @inlinable
    public static func buildPartialBlock<A: Sections, B: Sections>(
        accumulated: consuming A, next: consuming B
    ) -> SectionGroup<A, B> {
        SectionGroup(first: accumulated, second: next)
    }
    /// `if` without `else`.
    public static func buildOptional<Content: Sections>(_ content: Content?) -> Content? { content }
    /// `if`.
    public static func buildEither<A: Sections, B: Sections>(first: A) -> EitherSections<A, B> { .first(first) }
    /// `else`.
    public static func buildEither<A: Sections, B: Sections>(second: B) -> EitherSections<A, B> { .second(second) }
    /// `for`.
    public static func buildArray<Content: Sections>(_ content: [Content]) -> [Content] { content }
}
