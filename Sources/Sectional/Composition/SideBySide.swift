import Synchronization

/// Runs several operations at once and waits for all of them, but no longer than a deadline: what isn't finished
/// by then is left behind, even if it never heeds its cancellation.
///
/// Each operation begins on the thread that is here. As long as none really waits, nothing leaves that thread.
enum SideBySide {
    /// The results in the order of the operations; `Late` for those that took longer than `deadline`.
    static func results<Value: Sendable>(
        of operations: [@Sendable () async throws -> Value], within deadline: Duration,
        clock: any Clock<Duration>
    ) async -> [Result<Value, any Error>] {
        let line = FinishLine(count: operations.count)
        var tasks: [Task<Value, any Error>] = []
        for (index, operation) in operations.enumerated() {
            let task = Task.immediate {
                defer { line.cross(index) }
                return try await operation()
            }
            tasks.append(task)
        }
        let finished = await line.finished(within: deadline, clock: clock)
        var results: [Result<Value, any Error>] = []
        for (task, isFinished) in zip(tasks, finished) {
            guard isFinished else {
                task.cancel()
                results.append(.failure(Late(deadline: deadline)))
                continue
            }
            // Who has crossed the line has nothing left to do: nobody waits here.
            do { results.append(.success(try await task.value)) } catch { results.append(.failure(error)) }
        }
        return results
    }
}

/// Where operations say that they have finished, as long as somebody waits for them.
private final class FinishLine: Sendable {
    private struct State {
        var finished: [Bool]
        var unfinishedCount: Int
        var waiting: CheckedContinuation<Void, Never>?
        var isClosed = false
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(finished: Array(repeating: false, count: count), unfinishedCount: count))
    }

    func cross(_ index: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isClosed else { return nil }
            state.finished[index] = true
            state.unfinishedCount -= 1
            return state.unfinishedCount == 0 ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    /// Which operations have finished, when all have or the deadline has passed.
    func finished(within deadline: Duration, clock: any Clock<Duration>) async -> [Bool] {
        if state.withLock({ $0.unfinishedCount > 0 }) { await wait(within: deadline, clock: clock) }
        return state.withLock { state in
            state.isClosed = true
            return state.finished
        }
    }

    private func wait(within deadline: Duration, clock: any Clock<Duration>) async {
        let timer = Task {
            try? await clock.sleep(for: deadline)
            close()
        }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.unfinishedCount > 0, !state.isClosed { state.waiting = continuation }
                return state.waiting == nil
            }
            if isDone { continuation.resume() }
        }
        timer.cancel()
    }

    private func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.take()
        }
        waiting?.resume()
    }
}

/// Something took longer than it was given.
public struct Late: Error, Equatable, Sendable, CustomStringConvertible {
    /// What it was given.
    public let deadline: Duration

    /// For the log.
    public var description: String { "late: not finished after \(deadline)" }
}
