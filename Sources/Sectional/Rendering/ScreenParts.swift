/// The parts of a screen, collected as its content is added.
public struct ScreenParts: Sendable {
    /// A personal part that suspends, and the content between the previous one and it.
    struct Waiting: Sendable {
        let before: ScreenParts
        let place: PersonalPlace
        let compose: @Sendable () async throws -> ScreenParts
    }

    /// The treatment of ``Personal`` parts.
    enum Personalization: Sendable {
        /// They are composed for the caller.
        case of(Caller)
        /// They fail: the type of the screen says that it has none.
        case undeclared
        /// They are left out: the parts are those that all callers of a role share.
        case skipped
    }

    /// A section of the screen.
    struct Element: Sendable {
        let controller: any SectionController
        /// Whether it was added inside ``Personal``.
        let isPersonal: Bool
    }

    let personalization: Personalization
    /// Whether the screen is composed for one caller, with its personal parts.
    var isComposedForCaller: Bool { if case .of = personalization { true } else { false } }
    /// The sections, in order.
    private(set) var sections: [Element] = []
    /// The title that is loaded.
    var title: Title?
    /// The buttons of the navigation bar, in order.
    var barItems: [BarItem]
    /// The topics that are read in addition to those of the sections.
    private(set) var ownTopics: [Topic]
    /// Whether the content outside of ``Personal`` reads ``Topic/untold`` beside its sections.
    private(set) var changesUntold = false
    /// The personal parts that suspend. The content after the last of them is in the other properties.
    private(set) var waiting: [Waiting] = []
    private let outerPlace: String
    private var personalCount = 0
    /// Whether what is added is inside ``Personal``.
    private var isPersonal = false

    /// The capacity that is enough for most screens.
    private static let usualCount = 8

    /// Parts with only these.
    init(_ personalization: Personalization, barItems: [BarItem] = [], topics: [Topic] = []) {
        (self.personalization, self.barItems, ownTopics) = (personalization, barItems, topics)
        (outerPlace, changesUntold) = (PersonalPlace.outermost, topics.contains(.untold))
        sections.reserveCapacity(Self.usualCount)
    }

    /// The empty parts of a personal part at `place`.
    init(caller: Caller, inside place: PersonalPlace) {
        (personalization, barItems, ownTopics, outerPlace) = (.of(caller), [], [], place.id.rawValue)
        isPersonal = true
    }

    /// Adds a section.
    mutating func append(_ section: any SectionController) {
        sections.append(Element(controller: section, isPersonal: isPersonal))
    }

    /// Adds topics that are read in addition to those of the sections.
    mutating func read(_ topics: [Topic]) {
        ownTopics += topics
        if !isPersonal, topics.contains(.untold) { changesUntold = true }
    }

    /// Adds the content of a personal part. Throws what `append` throws.
    mutating func appendPersonal(_ append: (inout Self) throws(ScreenError) -> Void) throws(ScreenError) {
        let isInner = isPersonal
        isPersonal = true
        try append(&self)
        isPersonal = isInner
    }

    /// The topics that the composer and the sections read.
    var topics: [Topic] {
        if ownTopics.isEmpty, sections.count == 1 { return sections[0].controller.topics }
        var topics = ownTopics
        topics.reserveCapacity(topics.count + sections.count)
        for section in sections {
            for topic in section.controller.topics where !topics.contains(topic) { topics.append(topic) }
        }
        return topics
    }
}

extension ScreenParts {
    /// Returns the place of the next personal part.
    mutating func beginPersonal() -> PersonalPlace {
        personalCount += 1
        return PersonalPlace(outer: outerPlace, number: personalCount)
    }

    /// Adds a personal part that suspends.
    mutating func wait(at place: PersonalPlace, for compose: @escaping @Sendable () async throws -> ScreenParts) {
        waiting.append(Waiting(before: takeAll(), place: place, compose: compose))
    }

    /// Adds the section that replaces a failed personal part. Throws `failure` if it says that the screen doesn't exist
    /// for the caller.
    mutating func append(failure: any Error, at place: PersonalPlace) throws(ScreenError) {
        switch failure as? ScreenError {
        case .forbidden: throw .forbidden
        case .notFound: throw .notFound
        default:
            sections.append(Element(controller: FailedPersonal(id: place.id, failure: failure), isPersonal: true))
        }
    }

    /// Returns these parts with `results` in place of the personal parts that suspended. Personal parts inside those
    /// that suspend too are in `waiting` of the result. Throws `ScreenError` if the screen doesn't exist for the
    /// caller.
    func composed(_ results: [Result<ScreenParts, any Error>]) throws(ScreenError) -> ScreenParts {
        var whole = self
        let last = whole.takeAll()
        whole.waiting = []
        for (waiting, result) in zip(waiting, results) {
            whole.append(waiting.before)
            switch result {
            case .success(let parts): whole.append(parts)
            case .failure(let error): try whole.append(failure: error, at: waiting.place)
            }
        }
        whole.append(last)
        return whole
    }

    private mutating func append(_ other: ScreenParts) {
        for waiting in other.waiting {
            append(waiting.before)
            wait(at: waiting.place, for: waiting.compose)
        }
        sections += other.sections
        title = other.title ?? title
        barItems += other.barItems
        ownTopics += other.ownTopics
        changesUntold = changesUntold || other.changesUntold
    }

    /// Removes and returns everything added since the last personal part that suspends.
    private mutating func takeAll() -> ScreenParts {
        var taken = self
        taken.waiting = []
        (sections, title, barItems, ownTopics) = ([], nil, [], [])
        return taken
    }
}
