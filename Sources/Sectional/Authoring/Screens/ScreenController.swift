/// A screen before its sections have loaded: what a composer makes of a request.
public struct ScreenController<Content: Sections>: Sendable {
    /// What stands in the navigation bar where no `Title` has loaded, and what the screen is called in a list of screens.
    public let title: String
    private let topics: [Topic]
    private let barItems: [BarItem]
    private let content: Content

    /// A screen of the sections that `content` lists.
    ///
    /// - Parameters:
    ///   - title: what stands in the navigation bar, unless there is a `Title` among the sections.
    ///   - topics: what the composer read, to decide which sections there are.
    ///   - barItems: the buttons of the navigation bar; before those among the sections.
    ///   - content: the sections in their order.
    public init(
        title: String, topics: [Topic] = [], barItems: [BarItem] = [], @SectionsBuilder content: () throws -> Content
    ) rethrows {
        (self.title, self.topics, self.barItems) = (title, topics, barItems)
        self.content = try content()
    }

    /// The same without the types of its sections, for `caller`; `nil` where it is to be the same for everybody of a
    /// role. Throws `ScreenError` where there is none for the caller.
    func erased(for caller: Caller?) throws(ScreenError) -> AnyScreenController {
        var parts = ScreenParts(caller: caller, barItems: barItems, topics: topics)
        try content.append(to: &parts)
        return AnyScreenController(title: title, parts: parts)
    }
}

/// A screen's controller without the types of its sections.
struct AnyScreenController: Sendable {
    let title: String
    let parts: ScreenParts

    var sections: [any SectionController] { parts.sections }

    /// Whether the section may stand there with an `ErrorCell`.
    func mayFail(_ id: SectionID) -> Bool { sections.contains { $0.id == id } || PersonalPlace.mayBe(id) }

    /// The section with the identity `id`. Throws `ScreenError.sectionNotFound` or, where it may be in a personal part
    /// that failed, why that did.
    func section(_ id: SectionID) throws -> any SectionController {
        if let section = sections.first(where: { $0.id == id }) { return section }
        for case let failed as FailedPersonal in sections { throw failed.failure }
        throw ScreenError.sectionNotFound
    }
}
