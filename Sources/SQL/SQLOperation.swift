import Synchronization

/// A kind of work of a database whose duration is measured.
public enum SQLOperation: String, Sendable, CaseIterable {
    /// Reading the rows of one statement.
    case read
    /// A read of which a standby had the rows; it is also a ``read``.
    case standbyRead
    /// A write of one or more steps, without its time in the queue.
    case write
    /// The commit of a transaction of several writes.
    case commit
    /// The time that a write waits for others.
    case queue
}

/// Who is told how long a database's operations take: nobody, until ``observe(_:)`` is called.
public final class SQLTimings: Sendable {
    /// Called with each operation and its duration.
    public typealias Observer = @Sendable (SQLOperation, Duration) -> Void

    private let observer = Mutex<Observer?>(nil)

    /// Timings that nobody is told of.
    public init() {}

    /// Has `observer` called after each operation.
    public func observe(_ observer: @escaping Observer) { self.observer.withLock { $0 = observer } }

    /// Tells the observer of an operation that took `duration`.
    public func note(_ operation: SQLOperation, _ duration: Duration) {
        observer.withLock(\.self)?(operation, duration)
    }

    /// Returns the result of `body`, and tells the observer how long it took. Throws what `body` throws.
    @inlinable
    public func measure<Value>(_ operation: SQLOperation, _ body: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { note(operation, ContinuousClock.now - start) }
        return try body()
    }
}
