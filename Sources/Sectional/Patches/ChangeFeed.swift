import Synchronization

/// Tells what was written, once it is stored, to all who show it.
public final class ChangeFeed: Sendable {
    /// What was written.
    public enum Change: Sendable {
        /// These topics.
        case topics(Set<Topic>)
        /// Something, and nobody knows what: another process did it.
        case anything

        /// Whether what reads `topics` may show something else now.
        public func touches(_ topics: [Topic]) -> Bool {
            switch self {
            case .topics(let changed): !changed.isDisjoint(with: topics)
            case .anything: !topics.isEmpty
            }
        }
    }

    private let observers = Mutex<[@Sendable (Change) -> Void]>([])

    /// A feed that nobody listens to.
    public init() {}

    /// Tells all observers, in the order in which they came, before it returns.
    public func publish(_ change: Change) { for observer in observers.withLock({ $0 }) { observer(change) } }

    /// Calls `observer` with each change from now on, on the thread that publishes it.
    public func observe(_ observer: @escaping @Sendable (Change) -> Void) {
        observers.withLock { $0.append(observer) }
    }
}
