import Synchronization

/// Something that has happened or not.
public final class Flag: Sendable {
    private let state = Mutex(false)

    /// A flag that is down.
    public init() {}

    /// Whether it has happened.
    public var isRaised: Bool { state.withLock { $0 } }

    /// Says that it has happened.
    public func raise() { state.withLock { $0 = true } }
}
