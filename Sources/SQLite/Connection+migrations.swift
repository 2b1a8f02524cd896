internal import SQL

extension Connection {
    /// Opens `location` for reading and writing, creates what is missing, and migrates it. Returns the connection and
    /// the migrations that have run. Throws an `SQLiteError`, which names the folder or file that can't be written, and
    /// an `SQLMigrationError`.
    static func migrated(
        _ location: DatabaseLocation, _ migrations: [SQLMigration], seed: [SQLStep]
    ) throws -> (Connection, [NumberedMigration]) {
        do {
            let connection = try Connection(location, isCreating: true)
            return (connection, try connection.migrate(migrations, seed: seed))
        } catch let error as SQLiteError { throw error.explained(at: location) }
    }

    /// Runs the pending migrations of the library and of `migrations` in one transaction, then `seed` in another.
    /// Others that open the file at the same time wait. Returns the migrations that have run. Throws an `SQLiteError` or
    /// an `SQLMigrationError`.
    @discardableResult
    func migrate(_ migrations: [SQLMigration], seed: [SQLStep]) throws -> [NumberedMigration] {
        let (own, service) = (SQLMigrations.library(SQLiteDialect().migrations), SQLMigrations.service(migrations))
        // The pragma has no effect within a transaction. With foreign keys on, rebuilding a table would delete the rows
        // that refer to it (https://www.sqlite.org/lang_altertable.html, section 7).
        try execute("PRAGMA foreign_keys = OFF")
        let done = try transaction {
            try prepareMigrations(SQLiteDialect.migrationsTable, of: own)
            let (first, second) = (try runPending(of: own), try runPending(of: service))
            if !second.isEmpty { try checkReferences(service.owner) }
            return first + second
        }
        try execute("PRAGMA foreign_keys = ON")
        if !seed.isEmpty { _ = try transaction { try run(seed) } }
        return done
    }

    /// Throws an `SQLMigrationError` unless the library's migrations and those of `migrations` have run, and none that
    /// needs a newer program. Changes nothing.
    func requireAllHaveRun(of migrations: [SQLMigration]) throws {
        try requireAllHaveRun(of: .library(SQLiteDialect().migrations), and: .service(migrations))
    }

    private func checkReferences(_ owner: String) throws {
        let tables = try query("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1") { $0.text(0) }
        if let table = tables.first { throw SQLMigrationError.dangling(owner: owner, table: table) }
    }
}

extension Connection: MigratingConnection {
    static let dialect = SQLDialectName.sqlite

    func hasMigrations() throws -> Bool {
        let names = try query("SELECT name FROM sqlite_schema WHERE name = 'sectional_migrations'") { $0.text(0) }
        return !names.isEmpty
    }

    func runScript(_ script: String) throws { try execute(script) }

    func runSteps(_ steps: [SQLStep]) throws -> [SQLResult] { try run(steps) }
}
