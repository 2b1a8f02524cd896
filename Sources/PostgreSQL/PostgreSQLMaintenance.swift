public import SQL

/// A database on a server that is migrated without serving it. It is backed up with the server's own tools.
public struct PostgreSQLMaintenance: SQLMaintenance {
    private let server: PostgreSQLServer
    private let migrations: [SQLMigration]

    /// The database of the service with `migrations` on `server`. Nothing is opened yet.
    public init(_ server: PostgreSQLServer, migrations: [SQLMigration]) {
        (self.server, self.migrations) = (server, migrations)
    }

    /// Runs the pending migrations in one transaction, under a lock of the database. Throws a ``PostgreSQLError`` and an
    /// `SQLMigrationError`.
    public func migrate() async throws -> [NumberedMigration] { try Session(server).migrate(migrations, seed: []) }

    /// Runs the pending migrations in a transaction that is rolled back. It waits at most 2 seconds for a lock of a
    /// table, and others wait for those that it has. Throws the same errors.
    public func tryMigrations() async throws -> [NumberedMigration] { try Session(server).tryMigrations(migrations) }
}
