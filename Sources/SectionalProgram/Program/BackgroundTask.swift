import Basics
import Synchronization

/// Work that a service does while it serves, such as fetching keys every hour.
///
/// It starts when the server listens. At shutdown it is cancelled and has `drainTimeout` to return. A task that returns
/// is not started again. A task that throws is logged and started again after a pause.
public struct BackgroundTask: Sendable {
    /// The task's name in the log.
    public let name: String
    let pause: Duration
    private let body: @Sendable () async throws -> Void

    /// Creates a task. `pause` is the time between a failure and the next start.
    public init(
        _ name: String, restartingAfter pause: Duration = .seconds(5),
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        (self.name, self.pause, self.body) = (name, pause, body)
    }

    func run(clock: any ServiceClock = ContinuousClock(), _ report: (any Error) -> Void) async {
        while !Task.isCancelled {
            do { return try await body() } catch {
                // An error after cancellation is no failure.
                if Task.isCancelled { return }
                report(error)
                try? await clock.sleep(for: pause)
            }
        }
    }

    /// A task that looks at `file` again and again, and calls `take` with its contents: with those that it has at the
    /// start, and when they have changed. Contents count once they are the same at two reads in a row, since a file may
    /// be half written at one.
    ///
    ///     backgroundTasks = [
    ///         .watching(setup.configuration[.menu]) { [kitchen, changes = setup.changes] contents in
    ///             kitchen.replaceMenu(with: try Menu(contents))
    ///             changes.publish(.topics([.menu]))
    ///         }
    ///     ]
    ///
    /// The file is a regular one of at most `maximumBytes` bytes, or a symbolic link to one. A file that can't be read,
    /// and contents for which `take` throws, are logged as for other tasks, once; the next change is taken again.
    /// `pause` is the time between two reads.
    public static func watching(
        _ file: FilePath, atMost maximumBytes: Int = 1 << 20, every pause: Duration = .seconds(1),
        take: @escaping @Sendable (_ contents: [UInt8]) async throws -> Void
    ) -> BackgroundTask {
        // They outlive a failure, so that the same contents are taken once.
        let reads = Mutex(RepeatedReads<[UInt8]>())
        return .repeating("watch \(file)", every: pause) {
            let read = RepeatedReads<[UInt8]>.Read { () throws(UnreadableFile) in
                try file.contents(atMost: maximumBytes)
            }
            if reads.withLock({ $0.note(read) }) { try await take(read.get()) }
        }
    }

    /// A task that runs `body` again and again. `pause` is the time from its end to its next start.
    static func repeating(
        _ name: String, every pause: Duration, _ body: @escaping @Sendable () async throws -> Void
    ) -> BackgroundTask {
        BackgroundTask(name) {
            while true {
                try await body()
                try await Task.sleep(for: pause)
            }
        }
    }
}
