import Foundation
import PostgreSQL
package import SQL
import SQLite

/// The databases that what is written on any is tested with.
package enum DatabaseKind: CaseIterable, Sendable {
    /// SQLite in a file.
    case file
    /// SQLite in memory.
    case memory
    /// One that answers from afar.
    case distant
    /// PostgreSQL.
    case server

    /// The one for tests that run once on each of two: `server` where the variable `SECTIONAL_TEST_DATABASE` says so, else
    /// `file`. `scripts/soak server` runs all suites that name it, or make a ``TestShowcase``.
    package static let selected: DatabaseKind =
        ProcessInfo.processInfo.environment["SECTIONAL_TEST_DATABASE"] == "server" ? .server : .file

    /// A new one, in `folder` if in a file.
    package func open(
        in folder: TemporaryFolder, migrations: [SQLMigration], writeDeadline: Duration = .seconds(600)
    ) throws -> any DatabaseAdapter {
        let file = { (name: String) in
            try SQLiteDatabase(path: folder.file(name), migrations: migrations, writeDeadline: writeDeadline)
        }
        switch self {
        case .file: return try file("test.sqlite")
        case .memory: return try SQLiteDatabase.inMemory(migrations: migrations, writeDeadline: writeDeadline)
        case .server:
            return try PostgreSQLDatabase(
                PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: migrations,
                limits: .patient(writeDeadline: writeDeadline))
        case .distant: return DistantDatabase(try file("distant.sqlite"))
        }
    }
}
