import Basics
import Synchronization

/// A title that is loaded concurrently with the sections, such as one with a count. It replaces the controller's
/// `title` unless it throws or times out; of several, the last one is used.
public struct Title: Sections {
    let load: @Sendable () async throws -> String

    /// A title that `load` loads. If it reads topics that no section reads, declare them with ``Reads``.
    public init(_ load: @escaping @Sendable () async throws -> String) { self.load = load }

    public func append(to parts: inout ScreenParts) { parts.title = self }
}

/// Topics that a screen reads in addition to those of its sections: for its title, or to decide which sections it has.
public struct Reads: Sections {
    private let topics: [Topic]

    /// Declares that the screen reads `topics`.
    public init(_ topics: Topic...) { self.topics = topics }

    public func append(to parts: inout ScreenParts) { parts.read(topics) }
}

/// A value that several parts of a screen need, such as the rows of a section and a title with their count. The first
/// that asks loads it for all, so outside of ``Personal`` it doesn't depend on the caller.
public final class Shared<Value: Sendable>: Sendable {
    private struct Contents {
        var waiting = 0
        var task: Task<Void, Never>?
    }

    private let flight = SingleFlight<Value>()
    private let contents = Mutex(Contents())
    private let load: @Sendable () async throws -> Value

    /// A value that `load` loads.
    public init(_ load: @escaping @Sendable () async throws -> Value) { self.load = load }

    /// The value. Throws what loading threw. Loading is cancelled only if all parts that wait for it are.
    public var value: Value {
        get async throws {
            if let result = flight.result { return try result.get() }
            contents.withLock { $0.waiting += 1 }
            return try await withTaskCancellationHandler {
                if flight.begin() { start() }
                return try await flight.value()
            } onCancel: {
                cancelIfAbandoned { $0.waiting -= 1 }
            }
        }
    }

    /// Begins to load, in a task that isn't cancelled with the one that asks first. As long as loading doesn't suspend,
    /// nothing leaves the thread. It has the task-locals of the composition, one of which may hold a transaction.
    private func start() {
        let task = Task.immediate { [flight, load] in
            _ = flight.end(await Result(catching: load))
        }
        cancelIfAbandoned { $0.task = task }
    }

    private func cancelIfAbandoned(after change: (inout Contents) -> Void) {
        let task = contents.withLock { contents in
            change(&contents)
            return contents.waiting == 0 ? contents.task : nil
        }
        task?.cancel()
    }
}
