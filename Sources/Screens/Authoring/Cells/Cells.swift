/// Cells in order, made by ``CellsBuilder``. Their types stay known, so a row needs no existential box.
public protocol Cells: Sendable {
    /// The cell types that may occur, fallbacks and children included.
    static var cellTypes: [any CellController.Type] { get }

    /// The estimated number of cells, without making them; memory is reserved for that many.
    var estimatedCount: Int { get }

    /// Calls `visitor` with each cell, in order. Throws what the visitor throws.
    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws
}

extension Cells {
    public var estimatedCount: Int { 0 }
}

/// A visitor of cells with their static types, one after another.
public protocol CellVisitor: ~Copyable {
    /// Visits one cell. Throws what its implementation throws.
    mutating func visit<Cell: CellController>(_ cell: Cell) throws
}

/// A list of no cells.
public struct NoCells: Cells {
    public static var cellTypes: [any CellController.Type] { [] }

    /// An empty list.
    public init() {}

    public func accept(_ visitor: inout some CellVisitor & ~Copyable) {}
}

extension Array: Cells where Element: Cells {
    public static var cellTypes: [any CellController.Type] { Element.cellTypes }
    public var estimatedCount: Int { count }

    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        for element in self { try element.accept(&visitor) }
    }
}

extension Optional: Cells where Wrapped: Cells {
    public static var cellTypes: [any CellController.Type] { Wrapped.cellTypes }
    public var estimatedCount: Int { self?.estimatedCount ?? 0 }
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try self?.accept(&visitor) }
}

/// The result builder of cells, with `if`, `switch` and `for`.
@resultBuilder
public enum CellsBuilder {
    /// A cell, or cells.
    @inlinable
    public static func buildExpression<Content: Cells>(_ content: Content) -> Content { content }
    /// The first or only cells.
    @inlinable
    public static func buildPartialBlock<Content: Cells>(first: Content) -> Content { first }
    /// Cells after others.
    public static func buildPartialBlock<A: Cells, B: Cells>(accumulated: A, next: B) -> CellGroup<A, B> {
        CellGroup(first: accumulated, second: next)
    }
    /// `if` without `else`.
    @inlinable
    public static func buildOptional<Content: Cells>(_ content: Content?) -> Content? { content }
    /// `if`.
    @inlinable
    public static func buildEither<A: Cells, B: Cells>(first: A) -> EitherCells<A, B> { .first(first) }
    /// `else`.
    @inlinable
    public static func buildEither<A: Cells, B: Cells>(second: B) -> EitherCells<A, B> { .second(second) }
    /// `for`.
    @inlinable
    public static func buildArray<Content: Cells>(_ content: [Content]) -> [Content] { content }
}

/// Two lists of cells, one after the other; more of them nest.
public struct CellGroup<A: Cells, B: Cells>: Cells {
    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }

    let first: A
    let second: B

    public var estimatedCount: Int { first.estimatedCount + second.estimatedCount }

    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        try first.accept(&visitor)
        try second.accept(&visitor)
    }
}

/// The cells of one branch of a condition.
public enum EitherCells<A: Cells, B: Cells>: Cells {
    /// The cells of the `if`.
    case first(A)
    /// The cells of the `else`.
    case second(B)

    public static var cellTypes: [any CellController.Type] { A.cellTypes + B.cellTypes }

    public var estimatedCount: Int {
        switch self {
        case .first(let cells): cells.estimatedCount
        case .second(let cells): cells.estimatedCount
        }
    }

    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        switch self {
        case .first(let cells): try cells.accept(&visitor)
        case .second(let cells): try cells.accept(&visitor)
        }
    }
}
