internal import Basics
import Synchronization

/// A run of an operation for several requests, in a task of its own: none of them cancels it. The task begins on the
/// current thread, and doesn't inherit task-locals, one of which may hold a transaction; except for the span of a traced
/// request, and that a standby may answer its reads.
enum DetachedRun {
    /// Starts `operation`. Calls the functions in `late` one after another, each a `deadline` after the one before, as
    /// long as it hasn't ended; after the last it is cancelled. As long as it doesn't suspend, nothing leaves the
    /// thread, and there is no timer. Returns the task.
    @discardableResult
    static func start(
        deadline: Duration, clock: any Clock<Duration>, late: [@Sendable () -> Void],
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let timer = RunTimer()
        let inherited = Inherited()
        let task = Task.immediateDetached {
            await inherited.run(operation)
            timer.end()
        }
        guard !timer.hasEnded else { return task }
        timer.begin(
            Task.detached {
                for step in late {
                    do { try await clock.sleep(for: deadline) } catch { return }
                    step()
                }
                task.cancel()
            })
        return task
    }
}

/// The task-locals that a run inherits. Without them, nothing is bound.
private struct Inherited {
    private let span = OpenSpan.current
    private let mayAskStandby = StandbyReads.areAllowed

    func run(_ operation: @Sendable () async -> Void) async {
        if mayAskStandby { return await StandbyReads.$areAllowed.withValue(true) { await traced(operation) } }
        await traced(operation)
    }

    private func traced(_ operation: @Sendable () async -> Void) async {
        if let span { await OpenSpan.$current.withValue(span, operation: operation) } else { await operation() }
    }
}

/// The timer of a run, if there is one; cancelled when the run ends.
private final class RunTimer: Sendable {
    private struct Contents {
        var timer: Task<Void, Never>?
        var hasEnded = false
    }

    private let state = Mutex(Contents())

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    func begin(_ timer: Task<Void, Never>) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.timer = timer }
            return state.hasEnded
        }
        if isLate { timer.cancel() }
    }

    func end() {
        let timer = state.withLock { state in
            state.hasEnded = true
            return state.timer.take()
        }
        timer?.cancel()
    }
}
