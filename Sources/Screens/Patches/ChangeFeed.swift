import Synchronization

/// A change feed: publishes what was written, after it is stored, to all observers.
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

    private let observers = Mutex<[@Sendable (Change) -> Void]>([])

    /// A feed without observers.
    public init() {}

    /// Calls all observers, in the order in which they were added, before it returns.
    public func publish(_ change: Change) { for observer in observers.withLock({ $0 }) { observer(change) } }

    /// Adds `observer`, which is called with each later change on the thread that publishes it.
    public func observe(_ observer: @escaping @Sendable (Change) -> Void) {
        observers.withLock { $0.append(observer) }
    }
}
