/// Lets cells be written one under another, with `if`, `switch` and `for`.
@resultBuilder
public enum CellsBuilder {
    /// A cell, or cells.
    public static func buildExpression<Content: Cells>(_ content: Content) -> Content { content }
    /// A cell whose type is not known here.
    public static func buildExpression(_ cell: any CellController) -> AnyCell { AnyCell(cell) }
    /// One alone.
    public static func buildBlock<Content: Cells>(_ content: Content) -> Content { content }
    /// One under another.
    public static func buildBlock<each Content: Cells>(_ content: repeat each Content) -> CellGroup<repeat each Content>
    {
        CellGroup(content: (repeat each content))
    }
    /// `if` without `else`.
    public static func buildOptional<Content: Cells>(_ content: Content?) -> Content? { content }
    /// `if`.
    public static func buildEither<A: Cells, B: Cells>(first: A) -> EitherCells<A, B> { .first(first) }
    /// `else`.
    public static func buildEither<A: Cells, B: Cells>(second: B) -> EitherCells<A, B> { .second(second) }
    /// `for`.
    public static func buildArray<Content: Cells>(_ content: [Content]) -> [Content] { content }
}

/// Cells of several types, one under another.
public struct CellGroup<each Content: Cells>: Cells {
    /// Those of all members.
    public static var cellTypes: [any CellController.Type] {
        var types: [any CellController.Type] = []
        repeat types += (each Content).cellTypes
        return types
    }

    let content: (repeat each Content)

    /// Shows the members' cells in order.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        repeat try (each content).accept(&visitor)
    }
}

/// The cells of one branch of a condition.
public enum EitherCells<A: Cells, B: Cells>: Cells {
    /// Those of the `if`.
    case first(A)
    /// Those of the `else`.
    case second(B)

    /// Those of both branches.
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }

    /// Shows the branch's cells.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        switch self {
        case .first(let cells): try cells.accept(&visitor)
        case .second(let cells): try cells.accept(&visitor)
        }
    }
}
