import Basics
import Synchronization

/// Operations for several requests, in tasks of their own: no request cancels them. Each begins on the current thread.
/// It inherits no task-locals, one of which may hold a transaction, but the span and that a standby may answer.
enum DetachedRun {
    /// Starts `count` operations. Calls the functions in `late` with the number of one that hasn't ended, one after
    /// another, each a `deadline` after the one before; after the last it is cancelled. As long as none suspends, nothing
    /// leaves the thread, all share one task, and there is no timer. Returns the tasks.
    @discardableResult
    static func start(
        count: Int = 1, deadline: Duration, clock: any ServiceClock, late: [@Sendable (Int) -> Void],
        _ operation: @escaping @Sendable (Int) async -> Void
    ) -> [Task<Void, Never>] {
        let (operations, inherited) = (Operations(count: count), Inherited())
        let timers = (0..<count).map { _ in RunTimer() }
        var tasks: [Task<Void, Never>] = []
        while true {
            let number = tasks.count
            let hasMore = operations.begin(inTask: number)
            // Of those that a task has begun, only the last one may not have ended.
            if let task = tasks.last {
                timers[operations.last].begin(operations.last, of: task, deadline: deadline, clock: clock, late)
            }
            guard hasMore else { return tasks }
            tasks.append(
                Task.immediateDetached {
                    await inherited.run {
                        while let index = operations.next(inTask: number) {
                            await operation(index)
                            timers[index].end()
                        }
                    }
                })
        }
    }
}

/// The task-locals that a run inherits. Without them, nothing is bound.
private struct Inherited {
    private let request = RequestContext()
    private let mayAskStandby = StandbyReads.areAllowed

    func run(_ operation: @Sendable () async -> Void) async {
        if mayAskStandby { return await StandbyReads.$areAllowed.withValue(true) { await request.run(operation) } }
        await request.run(operation)
    }
}

/// The timer of a run, if there is one; cancelled when the run ends.
private final class RunTimer: Sendable {
    private let state: Mutex<(timer: Task<Void, Never>?, hasEnded: Bool)> = Mutex((timer: nil, hasEnded: false))

    /// Calls the functions in `late` with `index`, unless it ends before, and then cancels `task`.
    func begin(
        _ index: Int, of task: Task<Void, Never>, deadline: Duration, clock: any ServiceClock,
        _ late: [@Sendable (Int) -> Void]
    ) {
        if state.withLock({ $0.hasEnded }) { return }
        let timer = Task.immediateDetached {
            for step in late {
                do { try await clock.sleep(for: deadline) } catch { return }
                step(index)
            }
            task.cancel()
        }
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.timer = timer }
            return state.hasEnded
        }
        if hasEnded { timer.cancel() }
    }

    func end() {
        let timer = state.withLock { state in
            state.hasEnded = true
            return state.timer.take()
        }
        timer?.cancel()
    }
}
