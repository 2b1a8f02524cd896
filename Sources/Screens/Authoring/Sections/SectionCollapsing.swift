/// A section whose cells a person can hide below its header: how it begins, and how many rows it has.
///
/// Whether it is collapsed is the client's own state from then on: a person who has opened the section doesn't have it
/// closed by a later screen.
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
