/// The cells of a ``ListSection``'s rows. Each is made when it is visited.
public struct RowCells<Row: Sendable, Cell: Cells>: Cells, RandomAccessCollection {
    public static var cellTypes: [any CellController.Type] { Cell.cellTypes }

    @usableFromInline let rows: ArraySlice<Row>
    @usableFromInline let make: @Sendable (consuming Row) -> Cell

    @inlinable
    init(_ rows: ArraySlice<Row>, _ make: @escaping @Sendable (consuming Row) -> Cell) {
        (self.rows, self.make) = (rows, make)
    }

    @inlinable public var startIndex: Int { rows.startIndex }
    @inlinable public var endIndex: Int { rows.endIndex }
    /// The cell of a row, which is made for each access.
    @inlinable
    public subscript(index: Int) -> Cell { make(rows[index]) }

    @inlinable public var estimatedCount: Int { rows.count }

    @inlinable
    public func accept(_ visitor: inout some CellVisitor & ~Copyable) throws {
        for index in startIndex..<endIndex { try make(rows[index]).accept(&visitor) }
    }
}
