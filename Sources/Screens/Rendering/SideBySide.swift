public import Synchronization

/// Runs several operations concurrently and waits for all of them, at most until a deadline. An operation that isn't
/// finished by then is cancelled, and no longer waited for, even if it ignores cancellation.
///
/// Each starts on the current thread. As long as none suspends, nothing leaves that thread, and all share one task. It is
/// public and inlinable so that its code is specialized where it is used: otherwise a home screen takes 4 % more
/// instructions.
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
        let (operations, line) = (Operations<Value>(count: count), FinishLine(count: count))
        var tasks: [Task<Void, Never>] = []
        while operations.begin(inTask: tasks.count) {
            let number = tasks.count
            let task = Task.immediate {
                while let index = operations.next(inTask: number) {
                    do { operations.end(index, .success(try await operation(index))) } catch {
                        operations.end(index, .failure(error))
                    }
                    line.cross()
                }
            }
            tasks.append(task)
        }
        await line.wait(within: deadline, clock: clock)
        let (results, numbers) = operations.close()
        return zip(results, numbers).map { result, number in
            if let result { return result }
            tasks[number].cancel()
            return .failure(Late(deadline: deadline))
        }
    }
}

/// Operations and their results. They run one after the other in one task until one suspends: that one keeps the task,
/// and another task begins the next.
@usableFromInline
final class Operations<Value: Sendable>: Sendable {
    @usableFromInline
    struct Contents: Sendable {
        @usableFromInline var results: [Result<Value, any Error>?]
        /// The number of the task in which each has begun.
        @usableFromInline var numbers: [Int] = []
        /// The number of the task that begins the next one.
        @usableFromInline var current = 0

        @usableFromInline init(count: Int) { results = Array(repeating: nil, count: count) }
    }

    @usableFromInline let state: Mutex<Contents>

    @inlinable
    init(count: Int) { state = Mutex(Contents(count: count)) }

    /// Has the task `number`, and no other, begin operations from now on. Returns false if all have begun.
    @inlinable
    func begin(inTask number: Int) -> Bool {
        state.withLock { state in
            state.current = number
            return state.numbers.count < state.results.count
        }
    }

    /// Returns the operation that the task `number` begins next; `nil` if there is none.
    @inlinable
    func next(inTask number: Int) -> Int? {
        state.withLock { state in
            guard state.current == number, state.numbers.count < state.results.count else { return nil }
            state.numbers.append(number)
            return state.numbers.count - 1
        }
    }

    /// Sets the result of an operation, unless nobody waits for it any more.
    @inlinable
    func end(_ index: Int, _ result: Result<Value, any Error>) {
        state.withLock { if index < $0.results.count { $0.results[index] = result } }
    }

    /// Returns the results, `nil` for an operation that hasn't ended, and the numbers of the tasks. An operation that goes
    /// on keeps nothing of the others.
    @inlinable
    func close() -> (results: [Result<Value, any Error>?], numbers: [Int]) {
        state.withLock { state in
            defer { state.results = [] }
            return (state.results, state.numbers)
        }
    }
}

/// A countdown of unfinished operations, with one waiter.
@usableFromInline
final class FinishLine: Sendable {
    private struct Contents {
        var unfinished: Int
        var waiting: CheckedContinuation<Void, Never>?
        var isClosed = false

        var isOver: Bool { isClosed || unfinished == 0 }
    }

    private let state: Mutex<Contents>

    @usableFromInline
    init(count: Int) { state = Mutex(Contents(unfinished: count)) }

    @usableFromInline
    func cross() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.unfinished -= 1
            return state.unfinished == 0 ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    /// Waits until all operations have finished or the deadline has passed.
    @usableFromInline
    func wait(within deadline: Duration, clock: any Clock<Duration>) async {
        if isOver { return }
        let timer = timer(within: deadline, clock: clock)
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if !state.isOver { state.waiting = continuation }
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
    var isOver: Bool { state.withLock(\.isOver) }

    /// Ends the wait.
    func giveUp() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.take()
        }
        waiting?.resume()
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
