/// The arrangement of a section's cells. A client that doesn't know it shows a list.
public struct SectionLayout: Equatable, Sendable {
    let kind: Kind?
    let columns: Int?

    enum Kind: String, Sendable, CaseIterable {
        case grid
        case carousel
        case inset
    }

    /// The numbers of columns that a grid may have.
    public static let columnCounts = 1...12

    /// Rows from edge to edge, one below the other.
    public static let list = SectionLayout(kind: nil, columns: nil)
    /// Cells side by side, which scroll sideways.
    public static let carousel = SectionLayout(kind: .carousel, columns: nil)
    /// Rows in a group with round corners and a margin.
    public static let inset = SectionLayout(kind: .inset, columns: nil)

    /// Cells in columns of the same width. `columns` is what a narrow window has; a client may show more in a wide one.
    /// A number outside ``columnCounts`` becomes the nearest in it.
    public static func grid(columns: Int) -> SectionLayout {
        SectionLayout(kind: .grid, columns: min(max(columns, columnCounts.lowerBound), columnCounts.upperBound))
    }
}

/// A section whose cells a person can hide below its header: how it begins, and how many rows it has.
///
/// From then on the client keeps whether it is collapsed: a later screen doesn't close what a person has opened.
public struct SectionCollapsing: Equatable, Sendable {
    /// Whether the section begins collapsed.
    public let isCollapsed: Bool
    /// The number of rows, for the header; `nil` if only loading them all would tell.
    public internal(set) var count: Int?

    /// A section that begins open.
    public static let expanded = SectionCollapsing(isCollapsed: false, count: nil)
    /// A section that begins collapsed.
    public static let collapsed = SectionCollapsing(isCollapsed: true, count: nil)

    /// A section of `count` rows, at least 0. Without `count`, the rows are counted if they are all loaded at once.
    public init(isCollapsed: Bool, count: Int? = nil) {
        self.isCollapsed = isCollapsed
        self.count = count.map { max($0, 0) }
    }
}

/// The level of a section's header among the headings of its screen, as in HTML; the screen's title has the first.
public enum HeadingLevel: Int, Sendable {
    /// As the screen's title.
    case one = 1
    /// Below the title: what clients take for a section that doesn't say.
    case two
    /// Below a section of the level two.
    case three
    /// Below a section of the level three.
    case four
    /// Below a section of the level four.
    case five
    /// Below a section of the level five.
    case six
}
