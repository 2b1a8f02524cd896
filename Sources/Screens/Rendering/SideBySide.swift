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
        let operations = Operations(count: count)
        // Emptied as soon as nobody waits for them. Not in the object: the types of a generic object's parts are looked
        // up when it is freed.
        let results = Mutex((0..<count).map { _ in Result<Value, any Error>.failure(Unended.error) })
        var tasks: [Task<Void, Never>] = []
        for number in 0... {
            guard operations.begin(inTask: number) else { break }
            let task = Task.immediate { @Sendable in
                while let index = operations.next(inTask: number) {
                    let result: Result<Value, any Error>
                    do { result = .success(try await operation(index)) } catch { result = .failure(error) }
                    results.withLock { if index < $0.count { $0[index] = result } }
                    operations.end()
                }
            }
            // Mostly it has ended, and a list of tasks takes memory.
            if operations.areUnderWay { tasks.append(task) }
        }
        if operations.areUnderWay { await operations.wait(within: deadline, clock: clock) }
        let areLate = operations.areUnderWay
        // An operation that goes on keeps nothing of the others.
        var ended: [Result<Value, any Error>] = []
        results.withLock { swap(&ended, &$0) }
        guard areLate else { return ended }
        for task in tasks { task.cancel() }
        return ended.map { if case .failure(is Unended) = $0 { .failure(Late(deadline: deadline)) } else { $0 } }
    }
}

/// Operations, run in one task until one suspends: it keeps the task, and another begins the next.
@usableFromInline
final class Operations: Sendable {
    struct Contents {
        var begun = 0
        var unended: Int
        /// The number of the task that begins the next one.
        var current = 0
        /// The one that waits for all. An object: the compiler doesn't know the size of a continuation.
        var waiting: Waiting?
        var isGivenUp = false
    }

    final class Waiting: Sendable {
        let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    }

    private let count: Int
    let state: Mutex<Contents>

    @usableFromInline
    init(count: Int) {
        self.count = count
        state = Mutex(Contents(unended: count))
    }

    /// Has the task `number`, and no other, begin operations from now on. Returns false if all have begun.
    @usableFromInline
    func begin(inTask number: Int) -> Bool {
        state.withLock { state in
            state.current = number
            return state.begun < count
        }
    }

    @usableFromInline
    func next(inTask number: Int) -> Int? {
        state.withLock { state in
            guard state.current == number, state.begun < count else { return nil }
            state.begun += 1
            return state.begun - 1
        }
    }

    var last: Int { state.withLock { $0.begun - 1 } }

    /// Records that an operation has ended.
    @usableFromInline
    func end() {
        let waiting = state.withLock { state -> Waiting? in
            state.unended -= 1
            return state.unended == 0 ? state.waiting.take() : nil
        }
        waiting?.continuation.resume()
    }

    @usableFromInline var areUnderWay: Bool { state.withLock { $0.unended > 0 } }
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
