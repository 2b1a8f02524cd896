/// Cells in an order: one cell controller, none, or any nesting of them that `CellsBuilder` makes. Their types stay
/// known, so that a list of a thousand rows is written without a box for each.
public protocol Cells: Sendable {
    /// The cell types that may occur, fallbacks and children included; of erased cells none are known.
    static var cellTypes: [any CellController.Type] { get }

    /// About how many cells there are, as far as that is known without making them: room is made for so many.
    var estimatedCount: Int { get }

    /// Shows each cell to `visitor`, in order.
    func accept(_ visitor: inout some CellVisitor & ~Copyable) throws
}

extension Cells {
    /// 0: not known.
    public var estimatedCount: Int { 0 }
}

/// Whoever wants to see cells with their types, one after another.
public protocol CellVisitor: ~Copyable {
    /// Takes one cell.
    mutating func visit<Cell: CellController>(_ cell: Cell) throws
}

/// No cells.
public struct NoCells: Cells {
    /// None.
    public static var cellTypes: [any CellController.Type] { [] }

    /// No cells.
    public init() {}

    /// Shows nothing.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) {}
}

extension Array: Cells where Element: Cells {
    /// Those of the elements.
    public static var cellTypes: [any CellController.Type] { Element.cellTypes }

    /// One for each element.
    public var estimatedCount: Int { count }

    /// Shows each element's cells.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        for element in self { try element.accept(&visitor) }
    }
}

extension Optional: Cells where Wrapped: Cells {
    /// Those of the value.
    public static var cellTypes: [any CellController.Type] { Wrapped.cellTypes }

    /// That of the value; 0 without.
    public var estimatedCount: Int { self?.estimatedCount ?? 0 }

    /// Shows the cells of the value, if there is one.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try self?.accept(&visitor) }
}

/// A cell whose type is known only when it is made, as by a factory: it costs a box.
public struct AnyCell: Cells {
    /// Not known.
    public static var cellTypes: [any CellController.Type] { [] }

    private let cell: any CellController

    /// Erases the type of `cell`.
    public init(_ cell: any CellController) { self.cell = cell }

    /// 1.
    public var estimatedCount: Int { 1 }

    /// Shows the cell.
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws { try cell.accept(&visitor) }
}
