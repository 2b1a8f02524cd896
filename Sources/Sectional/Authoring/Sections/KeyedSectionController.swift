/// A long section of rows in the order of their keys. It says how rows are read and which cells show them; pages, cursors,
/// windows and the look-up of a cell whose action is performed are the engine's.
///
/// The identity of a row's cell is the row's key (`CellID(row.id)`). Where each row is one cell of the same type, conform to
/// `ListSectionController`.
public protocol KeyedSectionController: PagedSectionController where Rows.SubSequence == ArraySlice<Row> {
    /// A row as it is read: its `id` is its key.
    typealias Row = Rows.Element
    /// The cells that the section makes, found by what `cells(of:)` returns.
    associatedtype Content
    /// Rows as they are read: an array, or a slice of one.
    associatedtype Rows: Collection where Rows.Element: Identifiable, Rows.Element.ID == Int64

    /// The rows of `range`, in their order.
    func rows(_ range: KeyRange) async throws -> Rows
    /// The row with this key; `nil` where it isn't there, or must not be acted on from here. Unless said otherwise, it is
    /// the one that `rows` finds in the range of just this key, so that what isn't in the list can't be acted on.
    func row(_ key: Int64) async throws -> Row?
    /// The cells that show `rows`.
    @CellsBuilder func cells(of rows: ArraySlice<Row>) -> Content
}

extension KeyedSectionController {
    /// The page that is asked for. Throws `PageError` for a cursor that isn't a key, and for a window that is too large.
    @inlinable
    public func page(_ request: PageRequest) async throws -> Page<Content> {
        switch request.position {
        case .first: try await page(after: nil, limit: request.limit)
        case .after(let cursor): try await page(after: try cursor.key(), limit: request.limit)
        case .through(let cursor): try await window(through: cursor, limit: request.limit)
        }
    }

    /// The row that `rows` finds in the range of just this key, whichever order the list has; `nil` for the least and the
    /// greatest key that there is.
    @inlinable
    public func row(_ key: Int64) async throws -> Row? {
        guard key > .min, key < .max else { return nil }
        for after in [key - 1, key + 1] {
            let row = try await rows(KeyRange(after: after, through: key, limit: 1)).first
            if let row, row.id == key { return row }
        }
        return nil
    }

    /// The cells of the row whose key `id` is.
    @inlinable
    public func cells(including id: CellID) async throws -> Content {
        guard let key = id.key, let row = try await row(key) else { return cells(of: []) }
        return cells(of: [row])
    }

    /// One row more than is shown says whether more follow.
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

/// A long section of rows in the order of their keys, each of which is one cell:
///
///     struct BooksSection: ListSectionController {
///         let desk: Desk
///         let topics: [Topic] = [.books]
///
///         func rows(_ range: KeyRange) async throws -> [Book] { try await desk.books(range) }
///         func cell(_ book: Book) -> BookCell { BookCell(book: book, desk: desk) }
///     }
public protocol ListSectionController: KeyedSectionController where Content == [Cell] {
    /// The cell of a row.
    associatedtype Cell: CellController

    /// The cell that shows `row`, whose identity is the row's key.
    func cell(_ row: Row) -> Cell
}

extension ListSectionController {
    /// The cells of `rows`.
    @inlinable
    public func cells(of rows: ArraySlice<Row>) -> [Cell] { rows.map(cell) }
}
