import Basics
import Synchronization

/// A duration that changes while the service runs, and is read for every screen: faster than from the configuration.
final class LiveDuration: Sendable {
    private let milliseconds: Atomic<Int>

    init(_ duration: Duration) { milliseconds = Atomic(duration.milliseconds) }

    /// The current value, in whole milliseconds.
    var value: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func change(to duration: Duration) { milliseconds.store(duration.milliseconds, ordering: .relaxed) }
}
