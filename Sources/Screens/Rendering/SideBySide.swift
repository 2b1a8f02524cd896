import Synchronization

/// Runs several operations concurrently and waits for all of them, at most until a deadline. An operation that isn't
/// finished by then is cancelled, and no longer waited for, even if it ignores cancellation.
///
/// Each starts on the current thread. As long as none suspends, nothing leaves that thread. It is public and inlinable
/// so that its code is specialized where it is used: otherwise a home screen takes 4 % more instructions.
public enum SideBySide {
    /// Returns the result of `operation`. Throws what it throws, and `Late` if it takes longer than `deadline`.
    @inlinable
    public static func value<Value: Sendable>(
        within deadline: Duration, clock: any Clock<Duration>,
        of operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await results(count: 1, within: deadline, clock: clock) { _ in try await operation() }[0].get()
    }

    /// Returns the results of `operation` for each index below `count`, in order: `Late` for those that took longer
    /// than `deadline`.
    @inlinable
    public static func results<Value: Sendable>(
        count: Int, within deadline: Duration, clock: any Clock<Duration>,
        of operation: @escaping @Sendable (Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        let line = FinishLine(count: count)
        let tasks = (0..<count).map { index in
            Task.immediate {
                defer { line.cross(index) }
                return try await operation(index)
            }
        }
        let late = await line.late(within: deadline, clock: clock)
        var results: [Result<Value, any Error>] = []
        results.reserveCapacity(tasks.count)
        for (index, task) in tasks.enumerated() {
            guard !late.contains(index) else {
                task.cancel()
                results.append(.failure(Late(deadline: deadline)))
                continue
            }
            // The operation has finished, so this doesn't suspend for long.
            do { results.append(.success(try await task.value)) } catch { results.append(.failure(error)) }
        }
        return results
    }
}

/// A countdown of unfinished operations, with one waiter.
@usableFromInline
final class FinishLine: Sendable {
    private struct Contents {
        var finished: [Int] = []
        var waiting: CheckedContinuation<Void, Never>?
        var isClosed = false
    }

    private let count: Int
    private let state: Mutex<Contents>

    @usableFromInline
    init(count: Int) {
        self.count = count
        var contents = Contents()
        contents.finished.reserveCapacity(count)
        state = Mutex(contents)
    }

    @usableFromInline
    func cross(_ index: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.isClosed else { return nil }
            state.finished.append(index)
            return state.finished.count == count ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    /// Waits until all operations have finished or the deadline has passed. Returns those that haven't finished.
    @usableFromInline
    func late(within deadline: Duration, clock: any Clock<Duration>) async -> Set<Int> {
        if state.withLock({ $0.finished.count == count }) { return [] }
        await wait(within: deadline, clock: clock)
        return close()
    }

    private func wait(within deadline: Duration, clock: any Clock<Duration>) async {
        let timer = timer(within: deadline, clock: clock)
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.finished.count < count, !state.isClosed { state.waiting = continuation }
                return state.waiting == nil
            }
            if isDone { continuation.resume() }
        }
        timer?.cancel()
    }

    /// Has the wait given up at the deadline. Returns the task that does so, unless it is done by the clock of all.
    private func timer(within deadline: Duration, clock: any Clock<Duration>) -> Task<Void, Never>? {
        if clock is ContinuousClock {
            Deadlines.shared.add(self, due: .now + deadline)
            return nil
        }
        return Task {
            try? await clock.sleep(for: deadline)
            giveUp()
        }
    }

    /// Whether nobody waits, or will wait, any more.
    var isOver: Bool { state.withLock { $0.isClosed || $0.finished.count == count } }

    /// Ends the wait.
    func giveUp() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.take()
        }
        waiting?.resume()
    }

    private func close() -> Set<Int> {
        state.withLock { state in
            state.isClosed = true
            return Set(0..<count).subtracting(state.finished)
        }
    }
}

/// An error: an operation took longer than its deadline.
public struct Late: Error, Equatable, Sendable, CustomStringConvertible {
    /// The deadline.
    public let deadline: Duration

    @usableFromInline
    init(deadline: Duration) { self.deadline = deadline }

    /// The error, for the log.
    public var description: String { "late: not finished after \(deadline)" }
}
