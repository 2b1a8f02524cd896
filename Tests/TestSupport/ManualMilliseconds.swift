import Synchronization

/// A clock of a server's workers that stands still until a test moves it.
public final class ManualMilliseconds: Sendable {
    private let value = Atomic<Int64>(1_000_000)

    /// A clock at some time.
    public init() {}

    /// The time in milliseconds.
    public var now: Int64 { value.load(ordering: .relaxed) }

    /// Moves the clock.
    public func advance(seconds: Int64) { value.add(seconds * 1000, ordering: .relaxed) }
}
