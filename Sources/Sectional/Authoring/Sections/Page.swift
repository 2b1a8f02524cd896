/// A part of a long section.
public struct Page<Content: Cells>: Sendable {
    /// The part's cells.
    public let cells: Content
    /// The cursor of the last cell: where this part ends, and the next begins; `nil` for a part without cells.
    public let through: Cursor?
    /// Whether cells follow.
    public let hasMore: Bool
    /// What the screen is called where this is a part of it; `nil` where the section has no say in that.
    public private(set) var title: String?

    /// A part; without more, the whole section.
    @inlinable
    public init(_ cells: Content, through: Cursor? = nil, hasMore: Bool = false) {
        self.cells = cells
        self.through = through
        self.hasMore = hasMore
    }

    /// The same part of a screen that is called `title`, unless a `Title` says otherwise: for a title that has to agree
    /// with the cells, such as their count.
    public consuming func titled(_ title: String) -> Page {
        self.title = title
        return self
    }
}

extension Page {
    /// A page of `items`, an array or a slice of one, loaded with a limit one above the page's, so that it is known
    /// whether more follow; `cells` makes the cells of those that are shown.
    @inlinable
    public init<Items: Collection>(
        of items: Items, limit: Int, cursor: (Items.Element) -> Cursor, cells: (ArraySlice<Items.Element>) -> Content
    ) where Items.SubSequence == ArraySlice<Items.Element> {
        let shown = items.prefix(limit)
        self.init(cells(shown), through: shown.last.map(cursor), hasMore: items.count > limit)
    }

    /// The same with a cell for each item.
    @inlinable
    public init<Item>(
        of items: [Item], limit: Int, cursor: (Item) -> Cursor, cell: (Item) -> Content.Element
    ) where Content: RangeReplaceableCollection {
        self.init(of: items, limit: limit, cursor: cursor) { Content($0.map(cell)) }
    }

    /// A window of `items`, all from the first through `cursor`, loaded with the limit of the request; `hasMore` says
    /// whether cells follow the cursor. Throws `PageError.tooMany` for more than a client may ask for.
    @inlinable
    public init<Items: Collection>(
        of items: Items, through cursor: Cursor, hasMore: Bool, cells: (ArraySlice<Items.Element>) -> Content
    ) throws(PageError) where Items.SubSequence == ArraySlice<Items.Element> {
        let limit = PageRequest.maximumThrough
        guard items.count <= limit else { throw .tooMany(limit: limit) }
        self.init(cells(items[...]), through: cursor, hasMore: hasMore)
    }

    /// The same with a cell for each item.
    @inlinable
    public init<Item>(
        of items: [Item], through cursor: Cursor, hasMore: Bool, cell: (Item) -> Content.Element
    ) throws(PageError) where Content: RangeReplaceableCollection {
        try self.init(of: items, through: cursor, hasMore: hasMore) { Content($0.map(cell)) }
    }
}

/// Which part of a long section.
public struct PageRequest: Equatable, Sendable {
    /// Where the part begins.
    public enum Position: Equatable, Sendable {
        /// From the first cell.
        case first
        /// From the cell after this cursor.
        case after(Cursor)
        /// From the first cell to that of this cursor, whether it is still there or not; `limit` is one above what
        /// may be asked for, so that too much is noticed.
        case through(Cursor)
    }

    /// So many cells may a client ask for in one piece.
    public static let maximumThrough = 1000

    /// The sizes that a client may ask for.
    public static let limits = 1...200

    /// Where the part begins.
    public let position: Position
    /// At most so many cells.
    public let limit: Int

    /// A part of `limit` cells.
    public init(_ position: Position = .first, limit: Int = 50) { (self.position, self.limit) = (position, limit) }
}
