import Synchronization

/// A change feed: publishes what was written, after it is stored. First all caches are invalidated, then streams are
/// notified.
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

    /// The phases of a change, in their order. What is composed meanwhile reads what earlier phases have invalidated, and
    /// is invalidated itself in a later one.
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
