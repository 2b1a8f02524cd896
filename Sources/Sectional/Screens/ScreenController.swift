/// A screen before its sections have loaded: what a composer makes for one caller.
public struct ScreenController<Content: Sections>: Sendable {
    let erased: AnyScreenController

    /// The title, and what the screen is called in a list of screens.
    public var title: String { erased.title }
    /// The buttons of the navigation bar.
    public var barItems: [BarItem] { erased.barItems }
    /// What the composer read, to decide which sections there are or for the title; the sections say what they read.
    public var topics: [Topic] { erased.ownTopics }

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
        title: String, loadedTitle: (@Sendable () async throws -> String)? = nil, topics: [Topic] = [],
        barItems: [BarItem] = [],
        @SectionsBuilder content: () -> Content
    ) {
        var sections: [any SectionController] = []
        content().append(to: &sections)
        erased = AnyScreenController(
            title: title, loadedTitle: loadedTitle, barItems: barItems, ownTopics: topics, sections: sections)
    }
}

/// A screen's controller without the types of its sections.
struct AnyScreenController: Sendable {
    let title: String
    let loadedTitle: (@Sendable () async throws -> String)?
    let barItems: [BarItem]
    /// What the composer read.
    let ownTopics: [Topic]
    let sections: [any SectionController]

    /// What the screen reads: its composer, and each of its sections.
    var topics: [Topic] {
        sections.reduce(ownTopics) { topics, section in
            topics.isEmpty ? section.topics : topics + section.topics.filter { !topics.contains($0) }
        }
    }
}
