import Synchronization

/// Something that has happened or not.
package final class Flag: Sendable {
    private let state = Mutex(false)

    /// A flag that is down.
    package init() {}

    /// Whether it has happened.
    package var isRaised: Bool { state.withLock { $0 } }

    /// Says that it has happened.
    package func raise() { state.withLock { $0 = true } }
}
