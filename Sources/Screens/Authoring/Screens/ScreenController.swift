import JSON

/// A screen that a composer has composed, before its sections have loaded.
public struct ScreenController<Content: Sections>: Sendable {
    /// The title in the navigation bar if no ``Title`` has loaded, and the screen's name in a list of screens.
    public let title: String
    private let topics: [Topic]
    private let isCacheable: Bool
    private let barItems: [BarItem]
    private let prefetch: Prefetch?
    private let content: Content

    /// A screen with the sections in `content`.
    ///
    /// - Parameters:
    ///   - title: The title in the navigation bar, unless a ``Title`` among the sections replaces it.
    ///   - topics: The topics that the composer read to decide which sections the screen has.
    ///   - isCacheable: Whether the screen and its sections may be cached; false if the composer read what changes without
    ///     a write, such as the time.
    ///   - barItems: The buttons of the navigation bar; they come before those among the sections.
    ///   - prefetch: Hints at what a client is likely to need next.
    ///   - content: The sections, in order.
    public init(
        title: String, topics: [Topic] = [], isCacheable: Bool = true, barItems: [BarItem] = [],
        prefetch: Prefetch? = nil,
        @SectionsBuilder content: () throws -> Content
    ) rethrows {
        (self.title, self.topics, self.isCacheable) = (title, topics, isCacheable)
        (self.barItems, self.prefetch) = (barItems, prefetch)
        self.content = try content()
    }

    /// Returns the parts of the screen; `caller` is that of a personal one. Throws what adding the content throws.
    func parts(for caller: Caller?) throws(ScreenError) -> ScreenParts {
        var parts = ScreenParts(
            for: caller, title: title, barItems: barItems, topics: topics, isCacheable: isCacheable)
        try content.append(to: &parts)
        if let prefetch { parts.extras.append(.prefetch(prefetch)) }
        return parts
    }
}

extension ScreenParts {
    /// Whether the section with this identity may be shown as failed, with an ``ErrorCell``: an identity that no author
    /// can choose is that of a section that failed.
    func mayFail(_ id: SectionID) -> Bool { !id.isUsable || sections.contains { $0.controller.id == id } }

    /// Returns the section with the identity `id`. Throws `ScreenError.sectionNotFound` or, if the section may be in a
    /// personal part that failed, the error of that part.
    func section(_ id: SectionID) throws -> any SectionController {
        if let section = sections.first(where: { $0.controller.id == id }) { return section.controller }
        for section in sections { if let failed = section.controller as? FailedPersonal { throw failed.failure } }
        throw ScreenError.sectionNotFound
    }

    /// Returns the section of an action, and whether it is a form that isn't offered. Throws as ``section(_:)``.
    func sectionOfAction(_ id: SectionID) throws -> (any SectionController, isWithheld: Bool) {
        do { return (try section(id), false) } catch ScreenError.sectionNotFound {
            guard let withheld = extras.withheld(id) else { throw ScreenError.sectionNotFound }
            return (withheld, true)
        }
    }
}

/// Hints at images and screens to load ahead. They are the same for all callers of a role, also on a personal screen.
public struct Prefetch: Equatable, Sendable {
    /// The maximum number of images, and of screens.
    public static let maximumCount = 20

    /// The URLs of images as clients request them, the most likely first.
    public let images: [String]
    /// The screens, the most likely first.
    public let screens: [ScreenPath]

    /// Hints at `images`, by their URLs, and at `screens`. Of each, those beyond ``maximumCount`` are left out.
    public init(images: [String] = [], screens: [ScreenPath] = []) {
        self.images = Array(images.prefix(Self.maximumCount))
        self.screens = Array(screens.prefix(Self.maximumCount))
    }

    var isEmpty: Bool { images.isEmpty && screens.isEmpty }

    func write(to json: inout JSONWriter, below basePath: String) {
        json.object { json in
            if !images.isEmpty { json.member("images", array: { json in for url in images { json.value(url) } }) }
            guard !screens.isEmpty else { return }
            json.member(
                "screens",
                array: { json in
                    for screen in screens { json.string { Href.screen(screen).writePath(to: &$0, below: basePath) } }
                })
        }
    }
}
