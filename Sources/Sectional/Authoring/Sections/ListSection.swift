/// A long list of rows in the order of their keys, each of which is one cell, as a value:
///
///     ListSection("books", topics: [.books], rows: desk.books) { book in BookCell(book: book, desk: desk) }
///
/// A section that says more, such as what it needs of the caller, is a type that conforms to `ListSectionController`.
public struct ListSection<Row: Identifiable & Sendable, Cell: CellController>: ListSectionController
where Row.ID == Int64 {
    /// The section's identity.
    public let id: SectionID
    /// The topics of the rows.
    public let topics: [Topic]
    /// The text above the rows.
    public let header: String?
    private let read: @Sendable (KeyRange) async throws -> [Row]
    private let make: @Sendable (Row) -> Cell

    /// A list from its parts.
    ///
    /// - Parameters:
    ///   - id: the section's identity.
    ///   - topics: what it reads.
    ///   - header: what stands above the rows.
    ///   - rows: reads the rows of a range, in their order.
    ///   - cell: makes the cell of a row, whose identity is the row's key.
    public init(
        _ id: SectionID, topics: [Topic], header: String? = nil,
        rows: @escaping @Sendable (KeyRange) async throws -> [Row], cell: @escaping @Sendable (Row) -> Cell
    ) {
        (self.id, self.topics, self.header) = (id, topics, header)
        (read, make) = (rows, cell)
    }

    /// The rows of `range`, in their order.
    public func rows(_ range: KeyRange) async throws -> [Row] { try await read(range) }

    /// The cell that shows `row`.
    public func cell(_ row: Row) -> Cell { make(row) }
}
