package import Basics

/// Where a database reports what it does, with the attributes of OpenTelemetry's conventions for databases. A statement's
/// text is written in the source and has no values.
package final class SQLReports: Sendable {
    /// Reading the rows of one statement.
    package let read = Reporter()
    /// A read of which a standby had the rows; it is also a ``read``.
    package let standbyRead = Reporter()
    /// A write of one or more steps, without its time in the queue.
    package let write = Reporter()
    /// The commit of a transaction of several writes.
    package let commit = Reporter()
    /// The time that a write waits for others.
    package let queue = Reporter()
    private let system: String

    /// Those of a kind of database, by the name that the conventions give it, such as `sqlite`.
    package init(system: String) { self.system = system }

    package static let wait = Work("queue", ["sectional.queue": "writes"])

    package var commitWork: Work {
        Work("COMMIT", kind: .client, ["db.system.name": .text(system), "db.operation.name": "COMMIT"])
    }

    package func work(of statement: SQLStatement) -> Work {
        let operation = statement.operation
        return Work(
            operation, kind: .client,
            [
                "db.system.name": .text(system), "db.operation.name": .text(operation),
                "db.query.text": .text(statement.text),
            ])
    }

    /// Returns the work of ``write``; `nil` without steps.
    package func work(of steps: [SQLStep]) -> Work? {
        guard steps.count > 1 else { return steps.first.map { work(of: $0.statement) } }
        return Work(
            "BATCH", kind: .client,
            [
                "db.system.name": .text(system), "db.operation.name": "BATCH",
                "db.operation.batch.size": .integer(steps.count),
            ])
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
