/// Cells in order: one cell controller, none, or a nesting of them made by ``CellsBuilder``. Their types stay known, so
/// a long list needs no existential box for each row.
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
