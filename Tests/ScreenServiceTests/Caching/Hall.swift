import Screens
import Synchronization
import TestSupport

/// Ten lists that everybody shares, and one of each subject; counts how often each is loaded.
final class Hall: Sendable {
    static let count = 10

    private struct Contents {
        var versions: [Topic: Int] = [:]
        var loads: [Topic: Int] = [:]
    }

    private let state = Mutex(Contents())

    static func topic(_ number: Int) -> Topic { Topic(rawValue: "list-\(number)") }

    /// How often the list of `topic` was loaded; all lists together for `nil`.
    func loads(of topic: Topic? = nil) -> Int {
        state.withLock { state in
            guard let topic else { return state.loads.values.reduce(0, +) }
            return state.loads[topic, default: 0]
        }
    }

    func write(_ topic: Topic) { state.withLock { $0.versions[topic, default: 0] += 1 } }

    fileprivate func load(_ topic: Topic) -> Int {
        state.withLock { state in
            state.loads[topic, default: 0] += 1
            return state.versions[topic, default: 0]
        }
    }
}

/// A list of the hall.
struct HallSection: SectionController {
    let hall: Hall
    let topic: Topic

    var id: SectionID { SectionID(topic.rawValue) }
    var topics: [Topic] { [topic] }

    func cells() -> LineCell { LineCell("version \(hall.load(topic))") }
}

/// The lists that everybody shares.
struct HallScreen: ScreenComposer {
    struct State: Sendable {}

    let hall: Hall
    let pattern: ScreenPattern = "hall"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Hall") {
            (0..<Hall.count).map { HallSection(hall: hall, topic: Hall.topic($0)) }
        }
    }
}

/// One shared list, and one's own.
struct SeatScreen: ScreenComposer {
    struct State: Sendable {}

    let hall: Hall
    let pattern: ScreenPattern = "seat"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Seat") {
            HallSection(hall: hall, topic: Hall.topic(0))
            Personal { caller in
                Section("own", topics: [Topic("own").of(caller.subject)]) { LineCell("\(caller.subject.rawValue)'s") }
            }
        }
    }
}
