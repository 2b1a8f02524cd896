public import Basics

/// The spans of a database's operations, with the attributes of OpenTelemetry's conventions for databases; used by
/// adapters. A statement's text is written in the source and has no values.
public struct SQLSpans: Sendable {
    private let system: String

    /// Spans of a kind of database, by the name that the conventions give it, such as `sqlite`.
    public init(system: String) { self.system = system }

    /// Begins the span of a read, inside of the current one; `nil` unless the request is traced.
    public func reading(_ statement: SQLStatement) -> OpenSpan? {
        OpenSpan.current.flatMap { begin(statement, in: $0) }
    }

    /// Begins the span of a write in the same way.
    public func writing(_ steps: [SQLStep]) -> OpenSpan? {
        guard let current = OpenSpan.current, let first = steps.first else { return nil }
        guard steps.count > 1 else { return begin(first.statement, in: current) }
        let span = begin("BATCH", in: current)
        span?.set("db.operation.batch.size", .integer(steps.count))
        return span
    }

    /// Begins the span of a commit in the same way.
    public func committing() -> OpenSpan? { OpenSpan.current.flatMap { begin("COMMIT", in: $0) } }

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
