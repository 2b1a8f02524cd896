/// The pages of a ``ListSection`` of rows ordered by key, and the look-up of a row's cell. An object, which the closures
/// of the section share.
@usableFromInline
final class KeyedRows<Row: Identifiable & Sendable, Cell: Cells>: Sendable where Row.ID == Int64 {
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

    /// Returns the cells of the row whose key is `id`; none if there is no such row. An identity that is no key may be
    /// that of a cell inside a row's: then returns all in which it may be. Throws what looking it up throws.
    @inlinable
    func cells(including id: CellID) async throws -> RowCells<Row, Cell> {
        guard let key = id.key else { return RowCells(try await rowsWithCellsInside, make) }
        guard let row = try await row(key) else { return RowCells([], make) }
        return RowCells([row], make)
    }

    /// The rows that a screen may show; none if there are no cells inside theirs.
    @usableFromInline
    var rowsWithCellsInside: ArraySlice<Row> {
        get async throws {
            guard Cell.cellTypes.contains(where: { $0.hasChildren }) else { return [] }
            let limit = PageRequest.maximumThrough
            return try await read(KeyRange(limit: limit)).prefix(limit)
        }
    }

    /// Returns the row with this key. Without a look-up of the author's, it is read by a range of just this key, in
    /// either order; `nil` for `Int64.min` and `Int64.max`.
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

/// A range of rows in a list ordered by key, with a limit on their number.
///
/// The list may be in ascending or descending order; `after` and `through` are in that order. As the bounds of a query:
///
///     WHERE id > ? AND id <= ? ORDER BY id LIMIT ?           ascending.after, ascending.through, limit
///     WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?      descending.after, descending.through, limit
///
/// A range may be empty: `after` may come behind `through`.
public struct KeyRange: Equatable, Sendable {
    /// Only rows behind this key, which need not exist any more; `nil` for the beginning of the list.
    public let after: Int64?
    /// Only rows up to and including this key, which need not exist any more; `nil` for the end of the list.
    public let through: Int64?
    /// The maximum number of rows: the first ones of the range.
    public let limit: Int

    /// A range from its bounds and its limit.
    public init(after: Int64? = nil, through: Int64? = nil, limit: Int) {
        (self.after, self.through, self.limit) = (after, through, limit)
    }

    /// The bounds in ascending order: keys greater than `after` (so not `Int64.min`), and at most `through`.
    public var ascending: (after: Int64, through: Int64) { (after ?? .min, through ?? .max) }

    /// The bounds in descending order: keys less than `after` (so not `Int64.max`), and at least `through`.
    public var descending: (after: Int64, through: Int64) { (after ?? .max, through ?? .min) }
}

/// An error: a section's rows are out of order, or not behind the requested key. Pages would repeat or miss rows.
public struct RowsOutOfOrder: Error, Equatable, Sendable {
    public let key: Int64

    /// Throws `RowsOutOfOrder` unless `keys`, with `start` before them, strictly rise or strictly fall.
    @inlinable
    static func check(_ keys: some Sequence<Int64>, after start: Int64?) throws(RowsOutOfOrder) {
        var (last, isRising) = (start, Bool?.none)
        for key in keys {
            if let last {
                guard key != last, isRising ?? (key > last) == (key > last) else { throw RowsOutOfOrder(key: key) }
                isRising = key > last
            }
            last = key
        }
    }

    @usableFromInline
    init(key: Int64) { self.key = key }
}
