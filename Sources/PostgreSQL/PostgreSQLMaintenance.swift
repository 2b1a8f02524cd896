package import SQL

/// A database on a server that is migrated without serving it. It is backed up with the server's own tools.
package struct PostgreSQLMaintenance: SQLMaintenance {
    private let server: PostgreSQLServer
    private let migrations: [SQLMigration]

    package init(_ server: PostgreSQLServer, migrations: [SQLMigration]) {
        (self.server, self.migrations) = (server, migrations)
    }

    package func migrate() async throws -> [NumberedMigration] { try Session(server).migrate(migrations) }

    /// Runs the pending migrations in a transaction that is rolled back. It waits at most 2 seconds for a lock of a
    /// table, and others wait for those that it has.
    package func tryMigrations() async throws -> [NumberedMigration] {
        let session = try Session(server)
        try session.execute("BEGIN; SET LOCAL lock_timeout = 2000")
        defer { try? session.execute("ROLLBACK") }
        return try session.runPending(of: migrations)
    }

    package func backUp(to path: String) async throws -> (pages: Int, bytes: Int) {
        throw PostgreSQLError(
            code: "0A000", "a backup isn't supported by this kind of database: use its own tools")
    }
}

extension Session: MigratingConnection {
    static let dialect = SQLDialect.postgreSQL

    /// The changes of transactions, for other processes.
    static let ownTables = """
        CREATE TABLE sectional_changes (
            transaction XID8 NOT NULL DEFAULT pg_current_xact_id(), origin BYTEA NOT NULL, topics BYTEA,
            told_at TIMESTAMPTZ NOT NULL DEFAULT now());
        CREATE INDEX sectional_changes_transaction ON sectional_changes (transaction);
        CREATE INDEX sectional_changes_told ON sectional_changes (told_at);
        """

    /// Runs the pending migrations of the library and of `migrations` in one transaction. Processes that start at the
    /// same time wait for each other, by a lock of the database. Those that serve already are told that anything may have
    /// changed. Returns the migrations that have run.
    @discardableResult
    func migrate(_ migrations: [SQLMigration]) throws -> [NumberedMigration] {
        try run("SELECT pg_advisory_lock(\(Self.lock))")
        defer { _ = try? run("SELECT pg_advisory_unlock(\(Self.lock))") }
        return try transaction {
            let done = try runPending(of: migrations)
            if !done.isEmpty {
                try run(ForeignChanges.insertion, [.blob([]), .null])
                try run("NOTIFY sectional_changes")
            }
            return done
        }
    }

    /// A number that nothing else in the database locks: the first bytes of `sectional`.
    private static let lock: SQLStatement = "8315161591055837281"

    /// In the schema in which tables are made: another one that statements also find may have one of another service.
    func hasMigrations() throws -> Bool {
        let query: SQLStatement = """
            SELECT 1 WHERE to_regclass(quote_ident(current_schema()) || '.sectional_migrations') IS NOT NULL
            """
        return try !run(query).rows.isEmpty
    }
}
