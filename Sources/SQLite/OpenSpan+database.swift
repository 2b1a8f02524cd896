internal import SQL
internal import Traces

/// Spans of the database, with the attributes of OpenTelemetry's conventions for databases. A statement's text is
/// written in the source and has no values.
extension OpenSpan {
    /// Begins the span of a read, inside of the current one; `nil` unless the request is traced.
    static func reading(_ statement: SQLStatement) -> OpenSpan? { current?.database(statement) }

    /// Begins the span of a write in the same way.
    static func writing(_ steps: [SQLStep]) -> OpenSpan? {
        guard let current, let first = steps.first else { return nil }
        guard steps.count > 1 else { return current.database(first.statement) }
        let span = current.database("BATCH")
        span?.set("db.operation.batch.size", .integer(steps.count))
        return span
    }

    /// Begins the span of a commit in the same way.
    static func committing() -> OpenSpan? { current?.database("COMMIT") }

    private func database(_ statement: SQLStatement) -> OpenSpan? {
        let span = database(statement.operation)
        span?.set("db.query.text", .text(statement.text))
        return span
    }

    private func database(_ operation: String) -> OpenSpan? {
        begin(
            operation, kind: .client,
            ["db.system.name": "sqlite", "db.operation.name": .text(operation)])
    }
}

extension OpenSpan? {
    /// Returns the result of `body` within the span, if there is one.
    func around<Value>(_ body: () async throws -> Value) async rethrows -> Value {
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
