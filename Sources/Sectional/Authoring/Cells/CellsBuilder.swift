/// Lets cells be written one under another, with `if`, `switch` and `for`.
@resultBuilder
public enum CellsBuilder {
    /// A cell, or cells.
    public static func buildExpression<Content: Cells>(_ content: Content) -> Content { content }
    /// The first, or the only one.
    public static func buildPartialBlock<Content: Cells>(first: Content) -> Content { first }
    /// One under another.
    public static func buildPartialBlock<A: Cells, B: Cells>(accumulated: A, next: B) -> CellGroup<A, B> {
        CellGroup(first: accumulated, second: next)
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

/// Cells of two types, one under another; more of them nest.
public struct CellGroup<A: Cells, B: Cells>: Cells {
    /// Those of both.
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }

    let first: A
    let second: B

    /// That of both together.
    public var estimatedCount: Int { first.estimatedCount + second.estimatedCount }

    /// Shows the members' cells in order.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        try first.accept(&visitor)
        try second.accept(&visitor)
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

    /// That of the branch.
    public var estimatedCount: Int {
        switch self {
        case .first(let cells): cells.estimatedCount
        case .second(let cells): cells.estimatedCount
        }
    }

    /// Shows the branch's cells.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        switch self {
        case .first(let cells): try cells.accept(&visitor)
        case .second(let cells): try cells.accept(&visitor)
        }
    }
}
