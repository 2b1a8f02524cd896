import Synchronization

/// A clock of rate limits that stands still until a test moves it.
public final class ManualNanoseconds: Sendable {
    private let value = Atomic<Int64>(1_000_000_000_000)

    /// A clock at some time.
    public init() {}

    /// The time in nanoseconds.
    public var now: Int64 { value.load(ordering: .relaxed) }

    /// Moves the clock.
    public func advance(by duration: Duration) {
        let (seconds, attoseconds) = duration.components
        value.add(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }
}
