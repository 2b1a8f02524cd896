package import Basics
package import Screens

/// A database as the program sees it: in addition to what stores need, its reports and the writes of others.
package protocol DatabaseAdapter: SQLDatabase {
    /// Where it reports what it does.
    var reports: SQLReports { get }

    /// Returns how far the database has got: a position that isn't before anything that was read, or committed, before
    /// this call, in this process or another one. `nil`, the default, without positions.
    func position() async throws -> DataPosition?

    /// Returns what other processes have written since the last call or, at the first call, since the database was
    /// opened, and how far it had got then. `.anything` if ``SQLDatabase/generation`` has changed.
    func look() async throws -> ForeignLook
}

extension DatabaseAdapter {
    package func position() async throws -> DataPosition? { nil }
}

/// The result of a look for the writes of other processes: what they have written since the last look, or `nil` if
/// nothing; and how far the database had got, `nil` without positions. All that was committed before this position is in
/// this change or an earlier one.
package typealias ForeignLook = (change: ChangeFeed.Change?, position: DataPosition?)

/// The maintenance of a service's database by its operator, without serving it: to bring its tables up to date, and to
/// back it up. Other processes may use the database meanwhile.
package protocol SQLMaintenance: Sendable {
    /// Runs the pending migrations in one transaction; a database that doesn't exist is made. Processes that start at
    /// the same time wait, and then have nothing to run. Returns the migrations that this call has run. Throws errors of
    /// the database, and an ``SQLMigrationError`` for one that a newer or another program has written.
    func migrate() async throws -> [NumberedMigration]

    /// Runs the pending migrations on a copy, which is deleted afterwards; the database isn't changed. Returns the
    /// migrations that have run there.
    func tryMigrations() async throws -> [NumberedMigration]

    /// Writes a copy of the database to a new file at `path`, as it is at one moment, while other processes read and
    /// write. Returns its size. The file is checked, complete and on disk when this returns; if it throws, there is none.
    /// Throws errors of the database and of the file, also if there is a file at `path`, and for a database that its
    /// server backs up.
    func backUp(to path: String) async throws -> (pages: Int, bytes: Int)
}

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
