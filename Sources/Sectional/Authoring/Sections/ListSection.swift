/// A long section of rows ordered by key, with one cell for each row, as a value:
///
///     ListSection("books", topics: [.books], rows: desk.books) { book in BookCell(book: book, desk: desk) }
///
/// A section that needs more, such as the caller, is a type that conforms to ``ListSectionController``.
public struct ListSection<Row: Identifiable & Sendable, Cell: CellController>: ListSectionController
where Row.ID == Int64 {
    /// The section's identity.
    public let id: SectionID
    /// The topics of the rows.
    public let topics: [Topic]
    /// The text above the rows.
    public let header: String?
    /// The level of the header among the screen's headings.
    public let headingLevel: HeadingLevel?
    /// The arrangement of the rows.
    public let layout: SectionLayout
    /// Whether a person can collapse the section.
    public let collapsing: SectionCollapsing?
    private let read: @Sendable (KeyRange) async throws -> [Row]
    private let make: @Sendable (Row) -> Cell

    /// A list section.
    ///
    /// - Parameters:
    ///   - id: The section's identity.
    ///   - topics: The topics that the rows belong to.
    ///   - header: The text above the rows.
    ///   - headingLevel: The level of the header among the screen's headings; `nil` for the second.
    ///   - layout: The arrangement of the rows.
    ///   - collapsing: Whether a person can collapse the section, how it begins, and how many rows there are.
    ///   - rows: Returns the rows of a range, in order.
    ///   - cell: Returns the cell of a row. The cell's identity is the row's key.
    public init(
        _ id: SectionID, topics: [Topic], header: String? = nil, headingLevel: HeadingLevel? = nil,
        layout: SectionLayout = .list, collapsing: SectionCollapsing? = nil,
        rows: @escaping @Sendable (KeyRange) async throws -> [Row], cell: @escaping @Sendable (Row) -> Cell
    ) {
        (self.id, self.topics, self.header) = (id, topics, header)
        (self.headingLevel, self.layout, self.collapsing) = (headingLevel, layout, collapsing)
        (read, make) = (rows, cell)
    }

    /// Returns the rows of `range`, in order. Throws what reading them throws.
    public func rows(_ range: KeyRange) async throws -> [Row] { try await read(range) }

    /// Returns the cell that shows `row`.
    public func cell(_ row: Row) -> Cell { make(row) }
}
