import Synchronization

/// Publishes what was written, after it is stored: first all caches are invalidated, then streams are notified.
public final class ChangeFeed: Sendable {
    /// A change: what was written.
    public enum Change: Sendable {
        /// The topics that were written.
        case topics(Set<Topic>)
        /// Any topic may have been written, such as by another process.
        case anything

        /// Returns whether content that reads `topics` may have changed.
        public func touches(_ topics: [Topic]) -> Bool {
            switch self {
            case .topics(let changed): !changed.isDisjoint(with: topics)
            case .anything: !topics.isEmpty
            }
        }
    }

    /// The phases of a change, in their order. What is composed meanwhile is invalidated in a later one.
    package enum Phase: CaseIterable, Sendable {
        /// Standbys aren't read until they have the change.
        case standbys
        /// Cached sections are invalidated.
        case sections
        /// Cached screens, which contain sections, are invalidated.
        case screens
        /// Streams are notified, and have their screens composed again.
        case streams
    }

    private let observers = Mutex<[Phase: [@Sendable (Change) -> Void]]>([:])

    /// A feed without observers.
    public init() {}

    /// Calls all observers before it returns.
    public func publish(_ change: Change) { publish(change, from: .standbys) }

    /// Calls the observers of `first` and of the later phases before it returns.
    package func publish(_ change: Change, from first: Phase) {
        let observers = observers.withLock { $0 }
        for phase in Phase.allCases.drop(while: { $0 != first }) {
            for observer in observers[phase] ?? [] { observer(change) }
        }
    }

    /// Adds `observer`, which is called in `phase` of each later change, on the thread that publishes it.
    package func observe(_ phase: Phase, _ observer: @escaping @Sendable (Change) -> Void) {
        observers.withLock { $0[phase, default: []].append(observer) }
    }
}

/// The recent changes of a change feed, numbered: what was read between two of them is compared with the later ones.
struct ChangeLog: Sendable {
    static let maximumCount = 1_024
    /// The number of topics above which a change counts as a change of anything.
    static let maximumTopics = 16

    /// The number of changes so far.
    private(set) var sequence = 0
    private var changes: [ChangeFeed.Change] = []

    /// Adds a change; the oldest one is forgotten if the log is full.
    mutating func append(_ change: ChangeFeed.Change) {
        if changes.count < Self.maximumCount {
            changes.append(change.bounded)
        } else {
            changes[sequence % Self.maximumCount] = change.bounded
        }
        sequence += 1
    }

    /// Returns whether content that reads `topics` may have changed since `earlier`, also if the log begins later.
    func touches(_ topics: [Topic], since earlier: Int) -> Bool {
        guard earlier < sequence else { return false }
        guard sequence - earlier <= changes.count else { return true }
        return (earlier..<sequence).contains { changes[$0 % Self.maximumCount].invalidates(topics) }
    }
}

extension ChangeFeed.Change {
    /// The topics that were written; `nil` if it may be any.
    package var writtenTopics: Set<Topic>? { if case .topics(let topics) = self { topics } else { nil } }

    /// Whether a cached section that reads `topics` may be wrong. After a change of anything that is each one: a
    /// section without topics may show a setting.
    package func invalidates(_ topics: [Topic]) -> Bool {
        if case .anything = self { true } else { touches(topics) }
    }

    fileprivate var bounded: Self {
        if case .topics(let topics) = self, topics.count > ChangeLog.maximumTopics { .anything } else { self }
    }
}
