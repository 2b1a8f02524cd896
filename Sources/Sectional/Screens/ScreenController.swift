/// A screen before its sections have loaded: what a composer makes for one caller.
public struct ScreenController<Content: Sections>: Sendable {
    /// The title, and what the screen is called in a list of screens.
    public let title: String
    /// The buttons of the navigation bar.
    public let barItems: [BarItem]
    /// What the composer read, to decide which sections there are or for the title; the sections say what they read.
    public let topics: Set<Topic>
    let loadedTitle: (@Sendable () async throws -> String)?
    let content: Content

    /// A screen of the sections that `content` lists.
    ///
    /// - Parameters:
    ///   - title: what stands in the navigation bar.
    ///   - loadedTitle: a title that takes data, such as a count; loaded beside the sections, and in the place of
    ///     `title` unless it fails or is late.
    ///   - topics: what the composer or the title reads that no section says it reads.
    ///   - barItems: the buttons of the navigation bar.
    ///   - content: the sections in their order.
    public init(
        title: String, loadedTitle: (@Sendable () async throws -> String)? = nil, topics: Set<Topic> = [],
        barItems: [BarItem] = [],
        @SectionsBuilder content: () -> Content
    ) {
        self.title = title
        self.loadedTitle = loadedTitle
        self.topics = topics
        self.barItems = barItems
        self.content = content()
    }
}
