import Synchronization

/// Runs several operations at once and waits for all of them, but no longer than a deadline: what isn't finished
/// by then is left behind, even if it never heeds its cancellation.
///
/// Each operation begins on the thread that is here. As long as none really waits, nothing leaves that thread.
final class SideBySide<Value: Sendable>: Sendable {
    private struct State {
        var results: [Result<Value, any Error>?]
        var unfinished: Int
        var waiting: CheckedContinuation<Void, Never>?
        var isOver = false
    }

    private let state: Mutex<State>

    private init(count: Int) {
        state = Mutex(State(results: Array(repeating: nil, count: count), unfinished: count))
    }

    /// The results in the order of the operations; `Late` for those that took longer than `deadline`.
    static func results(
        of operations: [@Sendable () async throws -> Value], within deadline: Duration,
        clock: any Clock<Duration>
    ) async -> [Result<Value, any Error>] {
        let all = SideBySide(count: operations.count)
        let tasks = operations.indices.map { all.start($0, operations[$0]) }
        if all.isUnfinished { await all.wait(within: deadline, clock: clock) }
        let results = all.end()
        for (task, result) in zip(tasks, results) where result == nil { task.cancel() }
        return results.map { $0 ?? .failure(Late(deadline: deadline)) }
    }

    private func start(_ index: Int, _ operation: @escaping @Sendable () async throws -> Value) -> Task<Void, Never> {
        Task.immediate { finish(index, await Result(catching: operation)) }
    }

    private var isUnfinished: Bool { state.withLock { $0.unfinished > 0 } }

    private func wait(within deadline: Duration, clock: any Clock<Duration>) async {
        let timer = Task {
            try? await clock.sleep(for: deadline)
            expire()
        }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.unfinished > 0, !state.isOver { state.waiting = continuation }
                return state.waiting == nil
            }
            if isDone { continuation.resume() }
        }
        timer.cancel()
    }

    private func finish(_ index: Int, _ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isOver else { return nil }
            state.results[index] = result
            state.unfinished -= 1
            return state.unfinished == 0 ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    private func expire() {
        let waiting = state.withLock { state in
            state.isOver = true
            return state.waiting.take()
        }
        waiting?.resume()
    }

    private func end() -> [Result<Value, any Error>?] {
        state.withLock { state in
            state.isOver = true
            return state.results
        }
    }
}

/// Something took longer than it was given.
public struct Late: Error, Equatable, Sendable, CustomStringConvertible {
    /// What it was given.
    public let deadline: Duration

    /// For the log.
    public var description: String { "late: not finished after \(deadline)" }
}
