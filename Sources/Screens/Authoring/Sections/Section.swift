/// A section whose cells are all shown at once, as a value:
///
///     Section("news", topics: [.news]) {
///         for headline in try await desk.headlines() { HeadlineCell(headline) }
///     }
///
/// A section that is used on several screens is a type of its own that conforms to ``SectionController``. A long section
/// is a ``ListSection``; the properties of one thing are a ``DetailCell`` each.
public struct Section<Content: Cells>: SectionController {
    public let id: SectionID
    public let topics: [Topic]
    public let isCacheable: Bool
    public let header: String?
    public let headingLevel: HeadingLevel?
    public let footer: String?
    public let layout: SectionLayout
    public let collapsing: SectionCollapsing?
    private let load: @Sendable @concurrent () async throws -> Content

    /// A section.
    ///
    /// - Parameters:
    ///   - id: The section's identity, unique in the screen.
    ///   - topics: The topics that the section reads; empty if its data never changes.
    ///   - isCacheable: Whether the section may be cached; false if it shows what changes without a write, such as the
    ///     time.
    ///   - header: The text above the cells.
    ///   - headingLevel: The level of the header among the screen's headings; `nil` for the second.
    ///   - footer: The text below the cells.
    ///   - layout: The arrangement of the cells.
    ///   - collapsing: Whether a person can collapse the section, and how it begins.
    ///   - cells: Loads the data, and returns the cells.
    public init(
        _ id: SectionID, topics: [Topic], isCacheable: Bool = true, header: String? = nil,
        headingLevel: HeadingLevel? = nil, footer: String? = nil, layout: SectionLayout = .list,
        collapsing: SectionCollapsing? = nil,
        @CellsBuilder cells: @escaping @Sendable @concurrent () async throws -> Content
    ) {
        (self.id, self.topics, self.isCacheable) = (id, topics, isCacheable)
        (self.header, self.footer) = (header, footer)
        (self.headingLevel, self.layout, self.collapsing) = (headingLevel, layout, collapsing)
        load = cells
    }

    public func cells() async throws -> Content { try await load() }
}
