public import Basics
import Synchronization

/// A kind of work of a database whose duration is measured.
@usableFromInline package enum SQLOperation: String, Sendable, CaseIterable {
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
@usableFromInline package final class SQLTimings: Sendable {
    /// Called with each operation and its duration.
    package typealias Observer = @Sendable (SQLOperation, Duration) -> Void

    private let observer = Mutex<Observer?>(nil)

    /// Timings that nobody is told of.
    package init() {}

    /// Has `observer` called after each operation.
    package func observe(_ observer: @escaping Observer) { self.observer.withLock { $0 = observer } }

    /// Tells the observer of an operation that took `duration`.
    @usableFromInline package func note(_ operation: SQLOperation, _ duration: Duration) {
        observer.withLock(\.self)?(operation, duration)
    }

    /// Returns the result of `body`, and tells the observer how long it took. Throws what `body` throws.
    @inlinable
    package func measure<Value>(_ operation: SQLOperation, _ body: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { note(operation, ContinuousClock.now - start) }
        return try body()
    }
}

/// The spans of a database's operations, with the attributes of OpenTelemetry's conventions for databases; used by
/// adapters. A statement's text is written in the source and has no values.
package struct SQLSpans: Sendable {
    private let system: String

    /// Spans of a kind of database, by the name that the conventions give it, such as `sqlite`.
    package init(system: String) { self.system = system }

    /// Begins the span of a read, inside of the current one; `nil` unless the request is traced.
    package func reading(_ statement: SQLStatement) -> OpenSpan? {
        OpenSpan.current.flatMap { begin(statement, in: $0) }
    }

    /// Begins the span of a write in the same way.
    package func writing(_ steps: [SQLStep]) -> OpenSpan? {
        guard let current = OpenSpan.current, let first = steps.first else { return nil }
        guard steps.count > 1 else { return begin(first.statement, in: current) }
        let span = begin("BATCH", in: current)
        span?.set("db.operation.batch.size", .integer(steps.count))
        return span
    }

    /// Begins the span of a commit in the same way.
    package func committing() -> OpenSpan? { OpenSpan.current.flatMap { begin("COMMIT", in: $0) } }

    private func begin(_ statement: SQLStatement, in span: OpenSpan) -> OpenSpan? {
        let begun = begin(statement.operation, in: span)
        begun?.set("db.query.text", .text(statement.text))
        return begun
    }

    private func begin(_ operation: String, in span: OpenSpan) -> OpenSpan? {
        span.begin(
            operation, kind: .client, ["db.system.name": .text(system), "db.operation.name": .text(operation)])
    }
}

extension OpenSpan? {
    /// Returns the result of `body` within the span, if there is one. Throws what `body` throws.
    public func around<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        guard let self else { return try await body() }
        return try await self.run(body)
    }
}

extension SQLStatement {
    /// The first word in capitals, such as `SELECT`.
    fileprivate var operation: String {
        let word = text.utf8.drop { !$0.isLetter }.prefix(while: \.isLetter)
        return String(decoding: word.map { $0 & 0xDF }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
