/// Section controllers in an order: one, none, or what `SectionsBuilder` makes. Their types stay known, so that a
/// screen can say which cell types it may show without being composed.
public protocol Sections: Sendable {
    /// The cell types that may occur.
    static var cellTypes: [any CellController.Type] { get }

    /// Adds the section controllers to `list`, in order.
    func append(to list: inout [any SectionController])
}

extension Optional: Sections where Wrapped: Sections {
    /// Those of the value.
    public static var cellTypes: [any CellController.Type] { Wrapped.cellTypes }

    /// Adds those of the value, if there is one.
    public func append(to list: inout [any SectionController]) { self?.append(to: &list) }
}

extension Array: Sections where Element: Sections {
    /// Those of the elements.
    public static var cellTypes: [any CellController.Type] { Element.cellTypes }

    /// Adds those of each element.
    public func append(to list: inout [any SectionController]) { for element in self { element.append(to: &list) } }
}

/// Sections of two types, one under another; more of them nest.
public struct SectionGroup<A: Sections, B: Sections>: Sections {
    /// Those of both.
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }

    let first: A
    let second: B

    /// Adds those of each member.
    public func append(to list: inout [any SectionController]) {
        first.append(to: &list)
        second.append(to: &list)
    }
}

/// Lets sections be written one under another, with `if` and `for`.
@resultBuilder
public enum SectionsBuilder {
    /// A section, or sections.
    public static func buildExpression<Content: Sections>(_ content: Content) -> Content { content }
    /// The first, or the only one.
    public static func buildPartialBlock<Content: Sections>(first: Content) -> Content { first }
    /// One under another.
    public static func buildPartialBlock<A: Sections, B: Sections>(accumulated: A, next: B) -> SectionGroup<A, B> {
        SectionGroup(first: accumulated, second: next)
    }
    /// `if` without `else`.
    public static func buildOptional<Content: Sections>(_ content: Content?) -> Content? { content }
    /// `for`.
    public static func buildArray<Content: Sections>(_ content: [Content]) -> [Content] { content }
}
