/// A long section of rows ordered by key. It reads rows and makes their cells; the engine handles pages, cursors,
/// windows, and the lookup of a cell whose action is performed.
///
/// The identity of a row's cell is the row's key (`CellID(row.id)`). If each row is one cell of the same type, conform
/// to ``ListSectionController`` instead.
public protocol KeyedSectionController: PagedSectionController where Rows.SubSequence == ArraySlice<Row> {
    /// A row; its `id` is its key.
    typealias Row = Rows.Element
    /// The cells of the section, inferred from `cells(of:)`.
    associatedtype Content
    /// The collection of rows that is read: an array, or a slice of one.
    associatedtype Rows: Collection where Rows.Element: Identifiable, Rows.Element.ID == Int64

    /// Returns the rows of `range`, in order.
    func rows(_ range: KeyRange) async throws -> Rows
    /// Returns the row with the key `key`, or `nil` if it doesn't exist or no action on it may be performed from this
    /// section. By default it is read by `rows(_:)`, with a range of just this key: an action on a row outside the list
    /// can't be performed.
    func row(_ key: Int64) async throws -> Row?
    /// Returns the cells that show `rows`.
    @CellsBuilder func cells(of rows: ArraySlice<Row>) -> Content
}

extension KeyedSectionController {
    /// Returns the requested page. Throws `PageError` for a cursor that isn't a key and for a window that is too large,
    /// and what `rows(_:)` throws.
    @inlinable
    public func page(_ request: PageRequest) async throws -> Page<Content> {
        switch request.position {
        case .first: try await page(after: nil, limit: request.limit)
        case .after(let cursor): try await page(after: try cursor.key(), limit: request.limit)
        case .through(let cursor): try await window(through: cursor, limit: request.limit)
        }
    }

    /// Returns the row that `rows(_:)` finds in a range of just this key, in either order; `nil` for `Int64.min` and
    /// `Int64.max`. Throws what `rows(_:)` throws.
    @inlinable
    public func row(_ key: Int64) async throws -> Row? {
        guard key > .min, key < .max else { return nil }
        for after in [key - 1, key + 1] {
            let row = try await rows(KeyRange(after: after, through: key, limit: 1)).first
            if let row, row.id == key { return row }
        }
        return nil
    }

    /// Returns the cells of the row whose key is `id`; those of no rows if there is none. Throws what `row(_:)` throws.
    @inlinable
    public func cells(including id: CellID) async throws -> Content {
        guard let key = id.key, let row = try await row(key) else { return cells(of: []) }
        return cells(of: [row])
    }

    /// Reads one row more than the page shows, to know whether more follow.
    @inlinable
    func page(after key: Int64?, limit: Int) async throws -> Page<Content> {
        let rows = try await rows(KeyRange(after: key, limit: limit + 1))
        try RowsOutOfOrder.check(rows.lazy.map(\.id), after: key)
        return Page(of: rows, limit: limit, cursor: { Cursor(key: $0.id) }, cells: cells(of:))
    }

    @inlinable
    func window(through cursor: Cursor, limit: Int) async throws -> Page<Content> {
        let key = try cursor.key()
        let shown = try await rows(KeyRange(through: key, limit: limit))
        let following = try await rows(KeyRange(after: key, limit: 1))
        return try Page(of: shown, through: cursor, hasMore: !following.isEmpty, cells: cells(of:))
    }
}

/// A long section of rows ordered by key, with one cell for each row:
///
///     struct BooksSection: ListSectionController {
///         let desk: Desk
///         let topics: [Topic] = [.books]
///
///         func rows(_ range: KeyRange) async throws -> [Book] { try await desk.books(range) }
///         func cell(_ book: Book) -> BookCell { BookCell(book: book, desk: desk) }
///     }
public protocol ListSectionController: KeyedSectionController where Content == [Cell] {
    /// The type of a row's cell.
    associatedtype Cell: CellController

    /// Returns the cell that shows `row`. Its identity is the row's key.
    func cell(_ row: Row) -> Cell
}

extension ListSectionController {
    /// Returns the cells of `rows`.
    @inlinable
    public func cells(of rows: ArraySlice<Row>) -> [Cell] { rows.map(cell) }
}
