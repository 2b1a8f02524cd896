/// What a screen consists of, as its sections are added one by one.
public struct ScreenParts: Sendable {
    /// A personal part that has to be waited for, and what stands between the one before and it.
    struct Waiting: Sendable {
        let before: ScreenParts
        let place: PersonalPlace
        let compose: @Sendable () async throws -> ScreenParts
    }

    /// Who asks; `nil` where the screen is the same for everybody of a role.
    let caller: Caller?
    /// The section controllers, in order.
    private(set) var sections: [any SectionController] = []
    /// The title that takes loading.
    var title: Title?
    /// The buttons of the navigation bar, in order.
    var barItems: [BarItem]
    /// What is read beside what the sections say they read.
    var ownTopics: [Topic]
    /// The personal parts that have to be waited for: what else there is, stands behind the last one.
    private(set) var waiting: [Waiting] = []
    private let outerPlace: String
    private var personalCount = 0

    /// As many sections as most screens have.
    private static let usualCount = 4

    /// Nothing but these yet.
    init(caller: Caller?, barItems: [BarItem] = [], topics: [Topic] = []) {
        (self.caller, self.barItems, ownTopics, outerPlace) = (caller, barItems, topics, PersonalPlace.outermost)
        sections.reserveCapacity(Self.usualCount)
    }

    /// Nothing yet of a personal part at `place`.
    init(caller: Caller, inside place: PersonalPlace) {
        (self.caller, barItems, ownTopics, outerPlace) = (caller, [], [], place.id.rawValue)
    }

    /// Adds a section.
    mutating func append(_ section: any SectionController) { sections.append(section) }

    /// What is read: by the composer, and by each section.
    var topics: [Topic] {
        sections.reduce(ownTopics) { topics, section in
            topics.isEmpty ? section.topics : topics + section.topics.filter { !topics.contains($0) }
        }
    }
}

extension ScreenParts {
    /// The place of the next personal part.
    mutating func beginPersonal() -> PersonalPlace {
        personalCount += 1
        return PersonalPlace(outer: outerPlace, number: personalCount)
    }

    /// Adds a personal part that has to be waited for.
    mutating func wait(at place: PersonalPlace, for compose: @escaping @Sendable () async throws -> ScreenParts) {
        waiting.append(Waiting(before: takeAll(), place: place, compose: compose))
    }

    /// Adds what stands in the place of a personal part that failed. Throws the failure where it says that there is no
    /// such screen for the caller.
    mutating func append(failure: any Error, at place: PersonalPlace) throws(ScreenError) {
        switch failure as? ScreenError {
        case .forbidden: throw .forbidden
        case .notFound: throw .notFound
        default: sections.append(FailedPersonal(id: place.id, failure: failure))
        }
    }

    /// The same parts with `results` in the places of those that were waited for. What stands in these and has to be
    /// waited for too is in `waiting` then.
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

    /// All that was added since the last part that has to be waited for.
    private mutating func takeAll() -> ScreenParts {
        var taken = self
        taken.waiting = []
        (sections, title, barItems, ownTopics) = ([], nil, [], [])
        return taken
    }
}
