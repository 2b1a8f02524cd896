import Synchronization

/// A duration that changes while the service runs, and is read for every screen: faster than from the configuration.
final class LiveDuration: Sendable {
    private let milliseconds: Atomic<Int64>

    init(_ duration: Duration) { milliseconds = Atomic(Self.milliseconds(of: duration)) }

    /// The current value, in whole milliseconds.
    var value: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func change(to duration: Duration) {
        milliseconds.store(Self.milliseconds(of: duration), ordering: .relaxed)
    }

    private static func milliseconds(of duration: Duration) -> Int64 { Int64(duration / .milliseconds(1)) }
}
