/// The parts of a screen, collected as its content is added.
public struct ScreenParts: Sendable {
    /// A personal part that suspends, and the content between the previous one and it.
    struct Waiting: Sendable {
        let before: ScreenParts
        let place: PersonalPlace
        let compose: @Sendable () async throws -> ScreenParts
    }

    /// The caller; `nil` if the screen is the same for all callers of a role.
    let caller: Caller?
    /// The section controllers, in order.
    private(set) var sections: [any SectionController] = []
    /// The title that is loaded.
    var title: Title?
    /// The buttons of the navigation bar, in order.
    var barItems: [BarItem]
    /// The topics that are read in addition to those of the sections.
    var ownTopics: [Topic]
    /// The personal parts that suspend. The content after the last of them is in the other properties.
    private(set) var waiting: [Waiting] = []
    private let outerPlace: String
    private var personalCount = 0

    /// The capacity that is enough for most screens.
    private static let usualCount = 4

    /// Parts with only these.
    init(caller: Caller?, barItems: [BarItem] = [], topics: [Topic] = []) {
        (self.caller, self.barItems, ownTopics, outerPlace) = (caller, barItems, topics, PersonalPlace.outermost)
        sections.reserveCapacity(Self.usualCount)
    }

    /// The empty parts of a personal part at `place`.
    init(caller: Caller, inside place: PersonalPlace) {
        (self.caller, barItems, ownTopics, outerPlace) = (caller, [], [], place.id.rawValue)
    }

    /// Adds a section.
    mutating func append(_ section: any SectionController) { sections.append(section) }

    /// The topics that the composer and the sections read.
    var topics: [Topic] {
        sections.reduce(ownTopics) { topics, section in
            topics.isEmpty ? section.topics : topics + section.topics.filter { !topics.contains($0) }
        }
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
        default: sections.append(FailedPersonal(id: place.id, failure: failure))
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
    }

    /// Removes and returns everything added since the last personal part that suspends.
    private mutating func takeAll() -> ScreenParts {
        var taken = self
        taken.waiting = []
        (sections, title, barItems, ownTopics) = ([], nil, [], [])
        return taken
    }
}
