import Synchronization
internal import Traces

/// A run of an operation for several requests, in a task of its own: none of them cancels it. The task begins on the
/// current thread, and doesn't inherit task-locals, one of which may hold a transaction; except for the span of a traced
/// request.
enum DetachedRun {
    /// Starts `operation`. Calls the functions in `late` one after another, each a `deadline` after the one before, as
    /// long as it hasn't ended; after the last it is cancelled. As long as it doesn't suspend, nothing leaves the
    /// thread, and there is no timer.
    static func start(
        deadline: Duration, clock: any Clock<Duration>, late: [@Sendable () -> Void],
        _ operation: @escaping @Sendable () async -> Void
    ) {
        let timer = RunTimer()
        let span = OpenSpan.current
        let task = Task.immediateDetached {
            if let span { await OpenSpan.$current.withValue(span, operation: operation) } else { await operation() }
            timer.end()
        }
        guard !timer.hasEnded else { return }
        timer.begin(
            Task.detached {
                for step in late {
                    do { try await clock.sleep(for: deadline) } catch { return }
                    step()
                }
                task.cancel()
            })
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
