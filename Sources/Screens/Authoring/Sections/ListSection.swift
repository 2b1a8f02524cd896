/// A long section, shown page by page, as a value. Mostly of rows ordered by key:
///
///     ListSection("books", topics: [.books], rows: desk.books) { book in BookCell(book: book, desk: desk) }
///
/// Of anything else, by pages that its author makes:
///
///     ListSection("found", topics: [.books], page: index.page) { id in try await index.cells(of: id) }
///
/// One that is used on several screens is returned by a function.
public struct ListSection<Content: Cells>: SectionController {
    public let id: SectionID
    public let topics: [Topic]
    public let isCacheable: Bool
    public let header: String?
    public let headingLevel: HeadingLevel?
    public let footer: String?
    public let layout: SectionLayout
    public let collapsing: SectionCollapsing?
    private let page: @Sendable @concurrent (PageRequest) async throws -> Page<Content>
    private let find: @Sendable @concurrent (CellID) async throws -> Content

    /// A section of pages. The other parameters are those of a section of rows.
    ///
    /// - Parameters:
    ///   - page: Returns the requested page. Throws `PageError` for a cursor that isn't one of this section.
    ///   - cells: Returns the cell with an identity, on whatever page it is; no cells if it doesn't exist. An action is
    ///     looked up in it.
    public init(
        _ id: SectionID, topics: [Topic], isCacheable: Bool = true, header: String? = nil,
        headingLevel: HeadingLevel? = nil, footer: String? = nil, layout: SectionLayout = .list,
        collapsing: SectionCollapsing? = nil,
        page: @escaping @Sendable @concurrent (PageRequest) async throws -> Page<Content>,
        cells: @escaping @Sendable @concurrent (CellID) async throws -> Content
    ) {
        (self.id, self.topics, self.header) = (id, topics, header)
        (self.isCacheable, self.headingLevel, self.footer) = (isCacheable, headingLevel, footer)
        (self.layout, self.collapsing, self.page, find) = (layout, collapsing, page, cells)
    }

    /// A section of rows ordered by key. The identity of a row's cell is the row's key (`CellID(row.id)`).
    ///
    /// - Parameters:
    ///   - id: The section's identity, unique in the screen.
    ///   - topics: The topics that the rows belong to.
    ///   - isCacheable: Whether the section may be cached; false if it shows what changes without a write.
    ///   - header: The text above the rows.
    ///   - headingLevel: The level of the header among the screen's headings; `nil` for the second.
    ///   - footer: The text below the rows.
    ///   - layout: The arrangement of the rows.
    ///   - collapsing: Whether a person can collapse the section, how it begins, and how many rows there are.
    ///   - rows: Returns the rows of a range, in order.
    ///   - row: Returns the row with a key, or `nil` if it doesn't exist or no action of its cell may be performed from
    ///     this section; it isn't asked for actions of cells inside that cell. Without it, the row is read by `rows`, with
    ///     a range of just this key: an action on a row outside the list can't be performed.
    ///   - cell: Returns the cell of a row. The cell's identity is the row's key. Those of cells inside it aren't numbers;
    ///     their actions are looked up in the first ``PageRequest/maximumThrough`` rows.
    @inlinable
    public init<Row: Identifiable & Sendable, Cell: Cells>(
        _ id: SectionID, topics: [Topic], isCacheable: Bool = true, header: String? = nil,
        headingLevel: HeadingLevel? = nil, footer: String? = nil, layout: SectionLayout = .list,
        collapsing: SectionCollapsing? = nil, rows: @escaping @Sendable @concurrent (KeyRange) async throws -> [Row],
        row: (@Sendable @concurrent (Int64) async throws -> Row?)? = nil,
        @CellsBuilder cell: @escaping @Sendable (consuming Row) -> Cell
    ) where Row.ID == Int64, Content == RowCells<Row, Cell> {
        let list = KeyedRows(read: rows, find: row, make: cell)
        self.init(
            id, topics: topics, isCacheable: isCacheable, header: header, headingLevel: headingLevel, footer: footer,
            layout: layout, collapsing: collapsing, page: { try await list.page($0) },
            cells: { try await list.cells(including: $0) })
    }

    public func load(_ request: PageRequest) async throws -> Page<Content> { try await page(request) }
    public func cells() async throws -> Content { try await page(PageRequest()).cells }
    public func cells(including id: CellID) async throws -> Content { try await find(id) }
}
