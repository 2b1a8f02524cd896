/// The arrangement of a section's cells. A client that doesn't know it shows a list.
public struct SectionLayout: Equatable, Sendable {
    /// The name on the wire; `nil` for a list, which isn't written.
    let kind: StaticName?
    /// The number of columns of a grid.
    let columns: Int?

    /// The kinds that are written.
    enum StaticName: String, Sendable, CaseIterable {
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

    private init(kind: StaticName?, columns: Int?) { (self.kind, self.columns) = (kind, columns) }
}
