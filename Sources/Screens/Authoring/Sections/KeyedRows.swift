/// Rows ordered by key, as the pages of a ``ListSection``: it reads rows and makes their cells, and handles pages, cursors,
/// windows, and the look-up of a cell whose action is performed.
@usableFromInline
struct KeyedRows<Row: Identifiable & Sendable, Cell: Cells>: Sendable where Row.ID == Int64 {
    @usableFromInline let read: @Sendable @concurrent (KeyRange) async throws -> [Row]
    @usableFromInline let find: (@Sendable @concurrent (Int64) async throws -> Row?)?
    @usableFromInline let make: @Sendable (consuming Row) -> Cell

    @inlinable
    init(
        read: @escaping @Sendable @concurrent (KeyRange) async throws -> [Row],
        find: (@Sendable @concurrent (Int64) async throws -> Row?)?, make: @escaping @Sendable (consuming Row) -> Cell
    ) {
        (self.read, self.find, self.make) = (read, find, make)
    }

    /// Returns the requested page. Throws `PageError` for a cursor that isn't a key and for a window that is too large,
    /// and what reading throws.
    @inlinable @inline(__always)
    func page(_ request: PageRequest) async throws -> Page<RowCells<Row, Cell>> {
        let limit = request.limit
        let key: Int64?
        switch request.position {
        case .first: key = nil
        case .after(let cursor): key = try cursor.key()
        case .through(let cursor): return try await window(through: cursor, limit: limit)
        }
        // One row more than the page shows, to know whether more follow.
        let rows = try await read(KeyRange(after: key, limit: limit + 1))
        try RowsOutOfOrder.check(rows.lazy.map(\.id), after: key)
        return Page(of: rows, limit: limit, cursor: { Cursor(key: $0.id) }, cells: { RowCells($0, make) }).keyed()
    }

    /// Returns the cells of the row whose key is `id`; none if there is no such row. Throws what looking it up throws.
    @inlinable
    func cells(including id: CellID) async throws -> RowCells<Row, Cell> {
        guard let key = id.key, let row = try await row(key) else { return RowCells([], make) }
        return RowCells([row], make)
    }

    /// Returns the row with this key or, without a look-up of the author's, the one that is read by a range of just this
    /// key, in either order; `nil` for `Int64.min` and `Int64.max`. Throws what that throws.
    @inlinable
    func row(_ key: Int64) async throws -> Row? {
        if let find { return try await find(key) }
        guard key > .min, key < .max else { return nil }
        for after in [key - 1, key + 1] {
            let row = try await read(KeyRange(after: after, through: key, limit: 1)).first
            if let row, row.id == key { return row }
        }
        return nil
    }

    @inlinable
    func window(through cursor: Cursor, limit: Int) async throws -> Page<RowCells<Row, Cell>> {
        let key = try cursor.key()
        let shown = try await read(KeyRange(through: key, limit: limit))
        let following = try await read(KeyRange(after: key, limit: 1))
        let hasMore = !following.isEmpty
        return try Page(of: shown, through: cursor, hasMore: hasMore, cells: { RowCells($0, make) }).keyed()
    }
}
