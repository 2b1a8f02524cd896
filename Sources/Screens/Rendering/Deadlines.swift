public import Basics
import Synchronization

/// Deadlines by the continuous clock. One task sleeps for all: nearly every operation ends long before its own.
final class Deadlines: Sendable {
    private struct Contents {
        /// In the order in which they are due.
        var deadlines: [(due: ContinuousClock.Instant, wait: Operations)] = []
        /// The number at which those are dropped that nobody waits for any more.
        var most = 64
        /// When the next task wakes up; `nil` if none sleeps.
        var wake: ContinuousClock.Instant?

        mutating func insert(_ wait: Operations, due: ContinuousClock.Instant) {
            if deadlines.count >= most { removeOver() }
            // Most are due after all others.
            let place = deadlines.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
            deadlines.insert((due, wait), at: place)
        }

        private mutating func removeOver() {
            deadlines.removeAll { $0.wait.isOver }
            most = max(64, 2 * deadlines.count)
        }

        mutating func removePassed(_ now: ContinuousClock.Instant) -> [Operations] {
            let passed = deadlines.prefix { $0.due <= now }.map { $0.wait }
            deadlines.removeFirst(passed.count)
            removeOver()
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

    func add(_ wait: Operations, due: ContinuousClock.Instant) {
        let wake = state.withLock { state in
            state.insert(wait, due: due)
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
        for wait in passed { wait.giveUp() }
        if let next { sleep(until: next) }
    }
}

extension Operations {
    /// Whether nobody waits for them any more.
    var isOver: Bool { state.withLock { $0.unended == 0 || $0.isGivenUp } }

    /// Ends the wait: the deadline has passed.
    func giveUp() {
        let waiting = state.withLock { state in
            state.isGivenUp = true
            return state.waiting.take()
        }
        waiting?.continuation.resume()
    }

    /// Waits until all have ended or the deadline has passed.
    @usableFromInline
    func wait(within deadline: Duration, clock: any ServiceClock) async {
        var timer: Task<Void, Never>?
        if clock is ContinuousClock {
            Deadlines.shared.add(self, due: .now + deadline)
        } else {
            timer = Task.immediate {
                try? await clock.sleep(for: deadline)
                giveUp()
            }
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.unended > 0, !state.isGivenUp { state.waiting = Waiting(continuation) }
                return state.waiting == nil
            }
            if isOver { continuation.resume() }
        }
        timer?.cancel()
    }
}
