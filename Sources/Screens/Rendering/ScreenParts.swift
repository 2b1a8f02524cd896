/// The parts of a screen, collected as its content is added.
public struct ScreenParts: Sendable {
    /// A personal part that suspends, and the content between the previous one and it.
    struct Waiting: Sendable {
        let before: ScreenParts
        let treatment: Treatment
        let compose: @Sendable () async throws -> ScreenParts
    }

    /// The treatment of the sections at a place of the screen.
    struct Treatment: Sendable {
        /// The place of the personal part that they are in, counted from 1; 0 outside of ``Personal``.
        var personalPlace = 0
        /// Whether the screen fails with them.
        var isEssential = false
        /// The time that the screen waits for each of them; `nil` if they are never late.
        var lateAfter: Duration?
        /// The cells that are shown while they load; `nil` for their own.
        var placeholder: (any Cells)?

        var isPersonal: Bool { personalPlace > 0 }
    }

    struct Element: Sendable {
        let controller: any SectionController
        let treatment: Treatment

        var isPersonal: Bool { treatment.isPersonal }
        var isEssential: Bool { treatment.isEssential }
    }

    /// The caller for whom ``Personal`` parts are composed; `nil` if the type of the screen says that it has none.
    let caller: Caller?
    /// The title, unless a ``Title`` or a page replaces it.
    let plainTitle: String
    private(set) var sections: [Element] = []
    var title: Title?
    var barItems: [BarItem]
    var extras: [ScreenExtra] = []
    /// The topics that are read outside of ``Personal``, in addition to those of the sections.
    private(set) var sharedTopics: [Topic]
    /// The topics that are read inside of it, in addition to those of the sections.
    private(set) var personalTopics: [Topic] = []
    /// Whether what the composer has read may be cached.
    let isComposerCacheable: Bool
    /// The personal parts that suspend. The content after the last of them is in the other properties.
    private(set) var waiting: [Waiting] = []
    private var personalCount = 0
    private(set) var treatment = Treatment()

    /// The capacity that is enough for most screens.
    private static let usualCount = 8

    init(
        for caller: Caller?, title: String, barItems: [BarItem] = [], topics: [Topic] = [], isCacheable: Bool = true
    ) {
        (self.caller, plainTitle, self.barItems, sharedTopics) = (caller, title, barItems, topics)
        isComposerCacheable = isCacheable
        sections.reserveCapacity(Self.usualCount)
    }

    init(caller: Caller, _ treatment: Treatment) {
        (self.caller, plainTitle, barItems, sharedTopics, isComposerCacheable) = (caller, "", [], [], true)
        self.treatment = treatment
    }

    mutating func append(_ section: any SectionController) {
        sections.append(Element(controller: section, treatment: treatment))
    }

    /// Adds a form if it is offered; if not, an action is only looked up in it, to be refused.
    mutating func append(_ form: some SectionController, if isOffered: Bool) {
        if isOffered { return append(form) }
        read(form.topics)
        extras.append(.withheld(form))
    }

    /// Adds topics that are read in addition to those of the sections.
    mutating func read(_ topics: [Topic]) {
        if treatment.isPersonal { personalTopics += topics } else { sharedTopics += topics }
    }

    /// Adds `content` with another treatment, which `change` makes from the current one. Throws what adding it throws.
    mutating func append(_ content: some Sections, _ change: (inout Treatment) -> Void) throws(ScreenError) {
        let outer = treatment
        change(&treatment)
        try content.append(to: &self)
        treatment = outer
    }

    /// The topics that the composer and the sections read.
    var topics: [Topic] {
        if sharedTopics.isEmpty, personalTopics.isEmpty, sections.count == 1 { return sections[0].controller.topics }
        var topics = sharedTopics
        topics.reserveCapacity(sharedTopics.count + personalTopics.count + sections.count)
        topics += personalTopics
        for section in sections {
            for topic in section.controller.topics where !topics.contains(topic) { topics.append(topic) }
        }
        return topics
    }

    var isCacheable: Bool {
        isComposerCacheable && sections.indices.allSatisfy { sections[$0].controller.isCacheable }
    }

    /// Returns the treatment of one more personal part at this place.
    mutating func beginPersonal() -> Treatment {
        personalCount += 1
        var personal = treatment
        personal.personalPlace = personalCount
        return personal
    }

    /// Adds a personal part that suspends.
    mutating func wait(_ treatment: Treatment, for compose: @escaping @Sendable () async throws -> ScreenParts) {
        waiting.append(Waiting(before: takeAll(), treatment: treatment, compose: compose))
    }

    /// Adds the section that replaces a failed personal part. Throws if the screen doesn't exist for the caller.
    mutating func append(failure: any Error, _ treatment: Treatment) throws(ScreenError) {
        switch failure as? ScreenError {
        case .forbidden: throw .forbidden
        case .notFound: throw .notFound
        default:
            let failed = FailedPersonal(at: treatment.personalPlace, failure: failure)
            sections.append(Element(controller: failed, treatment: treatment))
        }
    }

    /// Returns these parts with `results` in place of the personal parts that suspended. Throws in the same way.
    func composed(_ results: [Result<ScreenParts, any Error>]) throws(ScreenError) -> ScreenParts {
        var whole = self
        let last = whole.takeAll()
        whole.waiting = []
        for (waiting, result) in zip(waiting, results) {
            whole.append(waiting.before)
            switch result {
            case .success(let parts): whole.append(parts)
            case .failure(let error): try whole.append(failure: error, waiting.treatment)
            }
        }
        whole.append(last)
        return whole
    }

    private mutating func append(_ other: ScreenParts) {
        sections += other.sections
        title = other.title ?? title
        barItems += other.barItems
        if !other.extras.isEmpty { extras += other.extras }
        sharedTopics += other.sharedTopics
        personalTopics += other.personalTopics
    }

    /// Removes and returns everything added since the last personal part that suspends.
    private mutating func takeAll() -> ScreenParts {
        var taken = self
        taken.waiting = []
        (sections, title, barItems, extras, sharedTopics, personalTopics) = ([], nil, [], [], [], [])
        return taken
    }
}
