import Synchronization

/// A wall clock that stands still until a test moves it.
public final class ManualTime: Sendable {
    private let value = Mutex<Int64>(1_800_000_000)

    /// A clock somewhere in 2027.
    public init() {}

    /// Seconds since 1970.
    public var seconds: Int64 { value.withLock { $0 } }

    /// Moves the clock.
    public func advance(by seconds: Int64) { value.withLock { $0 += seconds } }
}
