import Basics
import Synchronization

/// A clock that stands still until a test moves it: what sleeps by it, and the time of day.
package final class ManualClock: ServiceClock {
    /// A moment of the clock, counted from its making.
    package struct Instant: InstantProtocol {
        package let offset: Duration

        /// The moment `duration` later.
        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How much later `other` is.
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        /// By time.
        package static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var change = Duration.zero
        var sleepers: [(id: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    private let state = Mutex(State())
    private let step: Duration

    /// A clock at zero. Each time somebody reads ``nanoseconds``, it moves by `step` before, and wakes nobody.
    package init(step: Duration = .zero) { self.step = step }

    /// The moment that it is.
    package var now: Instant { state.withLock { $0.now } }
    /// The nanoseconds since 1970, at first somewhere in 2027.
    package var timeOfDay: Int64 { Self.start + state.withLock { Int64(($0.now.offset + $0.change).nanoseconds) } }
    /// The same, unless the time of day was set.
    package var nanoseconds: Int64 {
        state.withLock { state in
            state.now = state.now.advanced(by: step)
            return Self.start + Int64(state.now.offset.nanoseconds)
        }
    }
    /// The seconds since 1970.
    package var seconds: Int64 { timeOfDay / 1_000_000_000 }
    /// The milliseconds since 1970.
    package var milliseconds: Int64 { timeOfDay / 1_000_000 }
    private static let start: Int64 = 1_800_000_000_000_000_000

    /// The clock is exact.
    package var minimumResolution: Duration { .zero }

    /// Sleeps until the clock was moved to `deadline`.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, id, deadline) }
        } onCancel: {
            cancel(id)
        }
    }

    /// How often somebody began to sleep.
    package var sleepCount: Int { state.withLock { $0.nextID } }

    /// The number of those who sleep.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The number of those who sleep until `duration` from now.
    package func sleeperCount(for duration: Duration) -> Int {
        state.withLock { state in state.sleepers.count { $0.deadline == state.now.advanced(by: duration) } }
    }

    /// Waits until `count` sleep until `duration` from now.
    package func sleeper(for duration: Duration, count: Int = 1) async {
        while sleeperCount(for: duration) < count { await Task.yield() }
    }

    /// Waits until somebody sleeps.
    package func sleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Sets the time of day, and wakes nobody.
    package func setTimeOfDay(forward duration: Duration) { state.withLock { $0.change += duration } }

    /// Moves the clock, and wakes whose time has come.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    private func add(_ continuation: CheckedContinuation<Void, any Error>, _ id: Int, _ deadline: Instant) {
        let (isCancelled, isDue, watchers) = state.withLock { state in
            guard !state.cancelled.contains(id) else { return (true, false, state.watchers) }
            // The clock may have been moved since somebody computed the deadline.
            guard deadline > state.now else { return (false, true, state.watchers) }
            state.sleepers.append((id, deadline, continuation))
            defer { state.watchers = [] }
            return (false, false, state.watchers)
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        if isDue { return continuation.resume() }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            state.cancelled.insert(id)
            let index = state.sleepers.firstIndex { $0.id == id }
            return index.map { state.sleepers.remove(at: $0) }
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
