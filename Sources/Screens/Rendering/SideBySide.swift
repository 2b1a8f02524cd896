public import Basics
public import Synchronization

/// Runs operations concurrently until a deadline, after which they are cancelled, and not waited for. Each starts on
/// the current thread. As long as none suspends, nothing leaves that thread, and all share one task. Public and
/// inlinable, so that it is specialized where it is used: otherwise a home screen takes 4 % more instructions.
public enum SideBySide {
    /// Returns the result of `operation`. Throws what it throws, and `Late` if it takes longer than `deadline`.
    @inlinable
    public static func value<Value: Sendable>(
        within deadline: Duration, clock: any ServiceClock,
        of operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await results(count: 1, within: deadline, clock: clock) { _ in try await operation() }[0].get()
    }

    /// Returns the results of `operation` for each index below `count`, in order: `Late` after the deadline.
    @inlinable
    public static func results<Value: Sendable>(
        count: Int, within deadline: Duration, clock: any ServiceClock,
        of operation: @escaping @Sendable (Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        let operations = Operations<Value>(count: count)
        var tasks: [Task<Void, Never>] = []
        for number in 0... {
            guard operations.begin(inTask: number) else { break }
            let task = Task.immediate {
                while let index = operations.next(inTask: number) {
                    do { operations.end(index, .success(try await operation(index))) } catch {
                        operations.end(index, .failure(error))
                    }
                }
            }
            // Mostly it has ended, and a list of tasks takes memory.
            if operations.areUnderWay { tasks.append(task) }
        }
        if operations.areUnderWay {
            await operations.wait(within: deadline, clock: clock)
            if operations.close(late: Late(deadline: deadline)) { for task in tasks { task.cancel() } }
        }
        return operations.takeResults()
    }
}

/// Operations with their results, run in one task until one suspends: it keeps the task, and another begins the next.
@usableFromInline
final class Operations<Value: Sendable>: Sendable {
    @usableFromInline
    struct Contents: Sendable {
        /// Empty as soon as nobody waits for them.
        @usableFromInline var results: [Result<Value, any Error>]
        @usableFromInline var begun = 0
        @usableFromInline var unended: Int
        /// The number of the task that begins the next one.
        @usableFromInline var current = 0
        /// The one that waits for all.
        @usableFromInline var waiting: CheckedContinuation<Void, Never>?
        var isGivenUp = false

        @usableFromInline init(count: Int) {
            results = Array(repeating: .failure(Unended.error), count: count)
            unended = count
        }
    }

    @usableFromInline let count: Int
    @usableFromInline let state: Mutex<Contents>

    @inlinable
    init(count: Int) {
        self.count = count
        state = Mutex(Contents(count: count))
    }

    /// Has the task `number`, and no other, begin operations from now on. Returns false if all have begun.
    @inlinable
    func begin(inTask number: Int) -> Bool {
        state.withLock { state in
            state.current = number
            return state.begun < count
        }
    }

    @inlinable
    func next(inTask number: Int) -> Int? {
        state.withLock { state in
            guard state.current == number, state.begun < count else { return nil }
            state.begun += 1
            return state.begun - 1
        }
    }

    @inlinable var last: Int { state.withLock { $0.begun - 1 } }

    /// Sets the result of an operation, unless nobody waits for it any more.
    @inlinable
    func end(_ index: Int, _ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if index < state.results.count { state.results[index] = result }
            state.unended -= 1
            return state.unended == 0 ? state.waiting.take() : nil
        }
        waiting?.resume()
    }

    @inlinable var areUnderWay: Bool { state.withLock { $0.unended > 0 } }

    /// Sets the result of the operations that haven't ended. Returns whether there are any.
    @inlinable
    func close(late: Late) -> Bool {
        state.withLock { state in
            guard state.unended > 0 else { return false }
            for index in state.results.indices {
                if case .failure(is Unended) = state.results[index] { state.results[index] = .failure(late) }
            }
            return true
        }
    }

    /// Returns the results. An operation that goes on keeps nothing of the others.
    @inlinable
    func takeResults() -> [Result<Value, any Error>] {
        state.withLock { state in
            var results: [Result<Value, any Error>] = []
            swap(&results, &state.results)
            return results
        }
    }
}

@usableFromInline
struct Unended: Error {
    @usableFromInline static let error: any Error = Unended()
}

/// An error: an operation took longer than its deadline.
public struct Late: Error, Equatable, Sendable, CustomStringConvertible {
    /// The deadline.
    public let deadline: Duration

    @usableFromInline
    init(deadline: Duration) { self.deadline = deadline }

    public var description: String { "timed out after \(deadline)" }
}
