/// A part of a long section.
public struct Page<Content: Cells>: Sendable {
    /// The part's cells.
    public let cells: Content
    /// The cursor of the last cell: where this part ends, and the next begins; `nil` for a part without cells.
    public let through: Cursor?
    /// Whether cells follow.
    public let hasMore: Bool

    /// A part; without more, the whole section.
    public init(_ cells: Content, through: Cursor? = nil, hasMore: Bool = false) {
        self.cells = cells
        self.through = through
        self.hasMore = hasMore
    }
}

extension Page {
    /// A page of `items`, loaded with a limit one above the page's, so that it is known whether more follow.
    public init<Item>(
        of items: [Item], limit: Int, cursor: (Item) -> Cursor, cell: (Item) -> Content.Element
    ) where Content: RangeReplaceableCollection {
        let shown = items.prefix(limit)
        self.init(Content(shown.map(cell)), through: shown.last.map(cursor), hasMore: items.count > limit)
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
    }

    /// The sizes that a client may ask for.
    public static let limits = 1...200

    /// Where the part begins.
    public let position: Position
    /// At most so many cells.
    public let limit: Int

    /// A part of `limit` cells.
    public init(_ position: Position = .first, limit: Int = 50) { (self.position, self.limit) = (position, limit) }
}
