public import Basics
import Synchronization

/// Deadlines by the continuous clock. One task sleeps for all: nearly every operation ends long before its own.
final class Deadlines: Sendable {
    private struct Deadline {
        let due: ContinuousClock.Instant
        let latch: Latch
    }

    private struct Contents {
        /// In the order in which they are due.
        var deadlines: [Deadline] = []
        /// The number at which those are dropped that nobody waits for any more.
        var most = 64
        /// When the next task wakes up; `nil` if none sleeps.
        var wake: ContinuousClock.Instant?

        mutating func insert(_ deadline: Deadline) {
            if deadlines.count >= most { removeOpen() }
            // Most are due after all others.
            let place = deadlines.lastIndex { $0.due <= deadline.due }.map { $0 + 1 } ?? 0
            deadlines.insert(deadline, at: place)
        }

        private mutating func removeOpen() {
            deadlines.removeAll(where: \.latch.isOpen)
            most = max(64, 2 * deadlines.count)
        }

        mutating func removePassed(_ now: ContinuousClock.Instant) -> [Latch] {
            let passed = deadlines.prefix { $0.due <= now }.map(\.latch)
            deadlines.removeFirst(passed.count)
            removeOpen()
            return passed
        }

        /// The time at which a new task has to wake up; `nil` if one wakes up early enough.
        mutating func nextWake() -> ContinuousClock.Instant? {
            guard let first = deadlines.first?.due, wake.map({ first < $0 }) ?? true else { return nil }
            wake = first
            return first
        }
    }

    private let state = Mutex(Contents())

    static let shared = Deadlines()

    /// The number that is kept: at most twice that of the operations under way, or 64.
    var count: Int { state.withLock(\.deadlines.count) }

    /// Gives up the wait of `latch` at `due`.
    func add(_ latch: Latch, due: ContinuousClock.Instant) {
        let wake = state.withLock { state in
            state.insert(Deadline(due: due, latch: latch))
            return state.nextWake()
        }
        if let wake { sleep(until: wake) }
    }

    /// A sleep that is no longer the earliest goes on, and finds nothing to do.
    private func sleep(until wake: ContinuousClock.Instant) {
        Task.detached {
            try? await ContinuousClock().sleep(until: wake)
            self.wakeUp(at: wake)
        }
    }

    private func wakeUp(at wake: ContinuousClock.Instant) {
        let (passed, next) = state.withLock { state in
            if state.wake == wake { state.wake = nil }
            return (state.removePassed(.now), state.nextWake())
        }
        for latch in passed { latch.open() }
        if let next { sleep(until: next) }
    }
}

/// A latch that opens at the end of several operations, with one waiter.
@usableFromInline
final class Latch: Sendable {
    private struct Contents {
        var waiting: CheckedContinuation<Void, Never>?
        var isOpen = false
    }

    private let state = Mutex(Contents())

    @usableFromInline
    init() {}

    /// Waits until all operations have finished or the deadline has passed.
    @usableFromInline
    func wait(within deadline: Duration, clock: any ServiceClock) async {
        if isOpen { return }
        var timer: Task<Void, Never>?
        if clock is ContinuousClock {
            Deadlines.shared.add(self, due: .now + deadline)
        } else {
            timer = Task.immediate {
                try? await clock.sleep(for: deadline)
                open()
            }
        }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if !state.isOpen { state.waiting = continuation }
                return state.waiting == nil
            }
            if isDone { continuation.resume() }
        }
        timer?.cancel()
    }

    /// Whether nobody waits any more.
    var isOpen: Bool { state.withLock(\.isOpen) }

    /// Ends the wait: all have ended, or the deadline has passed.
    @usableFromInline
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting.take()
        }
        waiting?.resume()
    }
}
