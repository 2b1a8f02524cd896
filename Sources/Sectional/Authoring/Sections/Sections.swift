/// What stands in a screen, in an order: section controllers, and the title and bar items that go with them; one, none,
/// or what `SectionsBuilder` makes. Their types stay known, so that a screen can say without being composed which cell
/// types it may show, and whether it is one subject's own.
public protocol Sections: Sendable {
    /// The cell types that may occur.
    static var cellTypes: [any CellController.Type] { get }
    /// Whether any of it is one subject's own.
    static var personality: Personality { get }

    /// Adds itself to `parts`, in order. Throws `ScreenError` where there is no such screen for the caller.
    func append(to parts: inout ScreenParts) throws(ScreenError)
}

extension Sections {
    /// None.
    public static var cellTypes: [any CellController.Type] { [] }
    /// The same for everybody of a role.
    public static var personality: Personality { .shared }
}

/// Nothing: what a statement without a value stands for.
public struct NoSections: Sections {
    /// Adds nothing.
    public func append(to parts: inout ScreenParts) {}
}

extension Optional: Sections where Wrapped: Sections {
    /// Those of the value.
    public static var cellTypes: [any CellController.Type] { Wrapped.cellTypes }
    /// That of the value.
    public static var personality: Personality { Wrapped.personality }

    /// Adds the value, if there is one.
    public func append(to parts: inout ScreenParts) throws(ScreenError) { try self?.append(to: &parts) }
}

extension Array: Sections where Element: Sections {
    /// Those of the elements.
    public static var cellTypes: [any CellController.Type] { Element.cellTypes }
    /// That of the elements.
    public static var personality: Personality { Element.personality }

    /// Adds each element.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        for element in self { try element.append(to: &parts) }
    }
}

/// Two, one under another; more of them nest.
public struct SectionGroup<A: Sections, B: Sections>: Sections {
    /// Those of both.
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }
    /// That of both.
    public static var personality: Personality { A.personality || B.personality }

    let first: A
    let second: B

    /// Adds each.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        try first.append(to: &parts)
        try second.append(to: &parts)
    }
}

/// The sections in one branch of a condition.
public enum EitherSections<A: Sections, B: Sections>: Sections {
    /// That of the `if`.
    case first(A)
    /// That of the `else`.
    case second(B)

    /// Those of both branches.
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }
    /// That of both branches.
    public static var personality: Personality { A.personality || B.personality }

    /// Adds the branch.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        switch self {
        case .first(let sections): try sections.append(to: &parts)
        case .second(let sections): try sections.append(to: &parts)
        }
    }
}
