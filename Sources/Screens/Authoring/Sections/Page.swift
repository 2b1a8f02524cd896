import Basics
import JSON

/// A page: a part of a long section.
public struct Page<Content: Cells>: Sendable {
    /// The page's cells.
    public let cells: Content
    /// The cursor of the last cell, where the page ends and the next begins; `nil` for a page without cells.
    public let through: Cursor?
    /// Whether more cells follow.
    public let hasMore: Bool
    /// The screen's title while it shows this page; `nil` if the section doesn't set one.
    public private(set) var title: String?
    /// Whether a number is the identity of a row's cell, and of no other.
    @usableFromInline var isKeyed: Bool

    /// A page of `cells`; without the other arguments, the whole section.
    @inlinable
    public init(_ cells: Content, through: Cursor? = nil, hasMore: Bool = false) {
        self.cells = cells
        self.through = through
        self.hasMore = hasMore
        isKeyed = false
    }

    /// Returns the page with a title for the screen, such as one with the count of its cells. A ``Title`` overrides it.
    public consuming func titled(_ title: String) -> Page {
        self.title = title
        return self
    }

    @inlinable
    consuming func keyed() -> Page {
        isKeyed = true
        return self
    }

    /// A page of `items`, an array or a slice of one. Load them with a limit one above the page's, which shows whether
    /// more follow; `cells` makes the cells of the items on the page.
    @inlinable
    public init<Items: Collection>(
        of items: Items, limit: Int, cursor: (Items.Element) -> Cursor, cells: (ArraySlice<Items.Element>) -> Content
    ) where Items.SubSequence == ArraySlice<Items.Element> {
        let shown = items.prefix(limit)
        self.init(cells(shown), through: shown.last.map(cursor), hasMore: items.count > limit)
    }

    /// A page of `items` with one cell for each, made by `cell`.
    @inlinable
    public init<Item>(
        of items: [Item], limit: Int, cursor: (Item) -> Cursor, cell: (Item) -> Content.Element
    ) where Content: RangeReplaceableCollection {
        self.init(of: items, limit: limit, cursor: cursor) { Content($0.map(cell)) }
    }

    /// A window of `items`: all from the first through `cursor`, loaded with the limit of the request. `hasMore` says
    /// whether cells follow the cursor. Throws `PageError.tooMany` if there are more items than a client may request.
    @inlinable
    public init<Items: Collection>(
        of items: Items, through cursor: Cursor, hasMore: Bool, cells: (ArraySlice<Items.Element>) -> Content
    ) throws where Items.SubSequence == ArraySlice<Items.Element> {
        let limit = PageRequest.maximumThrough
        guard items.count <= limit else { throw PageError.tooMany(limit: limit) }
        self.init(cells(items[...]), through: cursor, hasMore: hasMore)
    }

    /// A window of `items` with one cell for each, made by `cell`. Throws as the initializer above.
    @inlinable
    public init<Item>(
        of items: [Item], through cursor: Cursor, hasMore: Bool, cell: (Item) -> Content.Element
    ) throws where Content: RangeReplaceableCollection {
        try self.init(of: items, through: cursor, hasMore: hasMore) { Content($0.map(cell)) }
    }
}

/// A request for a part of a long section.
public struct PageRequest: Equatable, Sendable {
    /// The position of the part.
    public enum Position: Equatable, Sendable {
        /// From the first cell.
        case first
        /// From the cell after this cursor.
        case after(Cursor)
        /// From the first cell through the cell of this cursor, which need not exist any more. `limit` is one above the
        /// maximum that a client may request, to detect a window that is too large.
        case through(Cursor)
    }

    /// The maximum number of cells in a window.
    public static let maximumThrough = 1000

    /// The page sizes that a client may request.
    public static let limits = 1...200

    /// The position of the part.
    public let position: Position
    /// The maximum number of cells.
    public let limit: Int

    /// A request for at most `limit` cells at `position`.
    public init(_ position: Position = .first, limit: Int = 50) { (self.position, self.limit) = (position, limit) }
}

/// A position in a long section: the sort key of a cell, opaque to clients. It stays valid when the cell is deleted.
public struct Cursor: Hashable, Sendable {
    /// The cursor on the wire, as clients send it back.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A cursor from a client's text, unchecked; the section checks it.
    public init(rawValue: String) { identifier = Identifier(rawValue) }

    /// A cursor of a row with the numeric sort key `key`.
    public init(key: Int64) { identifier = Identifier(String(decimal: key)) }

    /// Returns the numeric sort key. Throws `PageError.badCursor` if the cursor isn't one of a numeric key.
    public func key() throws -> Int64 {
        guard let key = Int64(digits: rawValue) else { throw PageError.badCursor(self) }
        return key
    }
}

/// An error in a request for a page.
public enum PageError: Error, Equatable, Sendable {
    /// The cursor isn't one of this section.
    case badCursor(Cursor)
    /// The window has more cells than `limit`, the maximum for one request.
    case tooMany(limit: Int)
}
