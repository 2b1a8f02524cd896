internal import Identity
internal import SQL

extension Connection {
    /// Runs the pending migrations of the library and of `migrations` in one transaction, then `seed` in another.
    /// Others that open the file at the same time wait. Throws an `SQLiteError` or an `SQLMigrationError`.
    func migrate(_ migrations: SQLMigrations, seed: [SQLStep]) throws {
        let own = SQLiteDialect().migrations
        guard Identifier(migrations.owner) != Identifier(own.owner) else {
            throw SQLMigrationError.sameOwner(own.owner)
        }
        // The pragma has no effect within a transaction. With foreign keys on, rebuilding a table would delete the rows
        // that refer to it (https://www.sqlite.org/lang_altertable.html, section 7).
        try execute("PRAGMA foreign_keys = OFF")
        try transaction {
            try execute(SQLiteDialect.migrationsTable)
            try adoptOlderFile(own)
            try run(own)
            if try run(migrations) { try checkReferences(migrations.owner) }
        }
        try execute("PRAGMA foreign_keys = ON")
        _ = try transaction { try run(seed) }
    }

    /// Throws an `SQLMigrationError` unless exactly the library's migrations and those of `migrations` have run.
    /// Changes nothing.
    func requireAllHaveRun(of migrations: SQLMigrations) throws {
        let isNoted = try query("SELECT 1 FROM sqlite_schema WHERE name = 'sectional_migrations'") { _ in true }
        for migrations in [SQLiteDialect().migrations, migrations] {
            let pending = try migrations.pending(after: isNoted.isEmpty ? [] : try namesOfThoseDone(migrations))
            guard pending.isEmpty else {
                throw SQLMigrationError.pending(owner: migrations.owner, count: pending.count)
            }
        }
    }

    private func checkReferences(_ owner: String) throws {
        let tables = try query("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1") { $0.text(0) }
        if let table = tables.first { throw SQLMigrationError.dangling(owner: owner, table: table) }
    }

    /// Returns whether any migration was pending.
    @discardableResult
    private func run(_ migrations: SQLMigrations) throws -> Bool {
        let done = try namesOfThoseDone(migrations)
        let pending = try migrations.pending(after: done)
        for (offset, migration) in pending.enumerated() {
            try execute(migration.script)
            try note(migration, number: done.count + offset + 1, of: migrations)
        }
        return !pending.isEmpty
    }

    private func namesOfThoseDone(_ migrations: SQLMigrations) throws -> [String] {
        try query("SELECT name FROM sectional_migrations WHERE owner = ? ORDER BY number", [.text(migrations.owner)]) {
            $0.text(0)
        }
    }

    /// Records that `migration` has run, with its number from 1.
    func note(_ migration: SQLMigration, number: Int, of migrations: SQLMigrations) throws {
        _ = try run([
            SQLStep(
                "INSERT INTO sectional_migrations (owner, number, name) VALUES (?, ?, ?)",
                [.text(migrations.owner), SQLValue(number), .text(migration.name)])
        ])
    }
}
