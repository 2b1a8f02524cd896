internal import Identity
internal import SQL

extension Connection {
    /// Runs the pending migrations of the library and of `migrations` in one transaction, then `seed` in another.
    /// Others that open the file at the same time wait. Returns the migrations that have run. Throws an `SQLiteError` or
    /// an `SQLMigrationError`.
    @discardableResult
    func migrate(_ migrations: SQLMigrations, seed: [SQLStep]) throws -> [NumberedMigration] {
        let own = SQLiteDialect().migrations
        guard Identifier(migrations.owner) != Identifier(own.owner) else {
            throw SQLMigrationError.sameOwner(own.owner)
        }
        // The pragma has no effect within a transaction. With foreign keys on, rebuilding a table would delete the rows
        // that refer to it (https://www.sqlite.org/lang_altertable.html, section 7).
        try execute("PRAGMA foreign_keys = OFF")
        let done = try transaction {
            try execute(SQLiteDialect.migrationsTable)
            try adoptOlderFile(own)
            let (first, second) = (try run(own), try run(migrations))
            if !second.isEmpty { try checkReferences(migrations.owner) }
            return first + second
        }
        try execute("PRAGMA foreign_keys = ON")
        if !seed.isEmpty { _ = try transaction { try run(seed) } }
        return done
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

    /// Runs the migrations that are pending, and returns them.
    private func run(_ migrations: SQLMigrations) throws -> [NumberedMigration] {
        let done = try namesOfThoseDone(migrations)
        let pending = try migrations.pending(after: done)
        return try pending.enumerated().map { offset, migration in
            let number = done.count + offset + 1
            try execute(migration.script)
            try note(migration, number: number, of: migrations)
            return NumberedMigration(owner: migrations.owner, number: number, name: migration.name)
        }
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
