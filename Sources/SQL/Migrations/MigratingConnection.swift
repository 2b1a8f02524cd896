/// A connection on which migrations run. What they do with it is the same in each kind of database.
package protocol MigratingConnection {
    static var dialect: SQLDialect { get }
    /// The statements that create the library's tables that only this kind of database has.
    static var ownTables: String { get }
    /// Whether there is a table `sectional_migrations`.
    func hasMigrations() throws -> Bool
    /// Returns the tables that a program finds.
    func schema() throws -> SQLSchema
    func execute(_ script: String) throws
    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws -> SQLResult
}

extension MigratingConnection {
    /// Runs `steps` in order and returns their results. Throws errors of the database, and those of the steps'
    /// requirements.
    @discardableResult
    package func run(_ steps: [SQLStep]) throws -> [SQLResult] {
        var results: [SQLResult] = []
        for step in steps { results.append(try run(step, after: results)) }
        return results
    }

    private func run(_ step: SQLStep, after earlier: [SQLResult]) throws -> SQLResult {
        var runs: [SQLResult] = []
        for values in try step.runs(after: earlier) { runs.append(try run(step.statement, values)) }
        let result = SQLResult(ofRuns: runs)
        if !runs.isEmpty { try step.check(result) }
        return result
    }
}

extension MigratingConnection {
    private static var library: SQLMigrations {
        SQLMigrations(owner: "sectional", list: [SQLMigration(LibraryTables.statements(dialect, own: ownTables))])
    }

    /// Runs the pending migrations of the library and of a service, and returns them. Throws an ``SQLMigrationError``,
    /// also if other statements than the library's have made its tables, or for a migration that would break an earlier
    /// release and isn't declared as contracting, and errors of the database.
    package func runPending(of migrations: [SQLMigration]) throws -> [NumberedMigration] {
        if try hasMigrations() {
            try requireTables()
        } else {
            try execute(LibraryTables.migrations(Self.dialect))
        }
        return try runPending(of: Self.library) + runPending(of: SQLMigrations(owner: "service", list: migrations))
    }

    private func runPending(of migrations: SQLMigrations) throws -> [NumberedMigration] {
        let done = try recorded(of: migrations.owner)
        let pending = try migrations.pending(after: done, in: Self.dialect)
        guard !pending.isEmpty else { return [] }
        var schema = try schema()
        return try pending.enumerated().map { offset, migration in
            try run(migration, done.count + offset + 1, of: migrations, &schema)
        }
    }

    /// Runs a migration, and brings `schema` up to date.
    private func run(
        _ migration: SQLMigration, _ number: Int, of migrations: SQLMigrations, _ schema: inout SQLSchema
    ) throws -> NumberedMigration {
        let needed = try migrations.needed(by: migration, number)
        let statements = migration.statements(for: Self.dialect)
        if let word = SQLMigration.transactionWord(in: statements) {
            throw SQLMigrationError.transaction(owner: migrations.owner, number: number, word: word)
        }
        try execute(statements)
        try run(migration.steps)
        let before = schema
        schema = try self.schema()
        let done = NumberedMigration(
            owner: migrations.owner, number: number, summary: SQLMigration.summary(of: statements), needed: needed,
            breaks: schema.breaks(since: before))
        guard done.breaks.isEmpty || migration.isContracting else {
            throw SQLMigrationError.breaking(
                owner: done.owner, number: number, summary: done.summary, breaks: done.breaks)
        }
        _ = try run(
            "INSERT INTO sectional_migrations (owner, number, statements, needed) VALUES (?, ?, ?, ?)",
            [.text(done.owner), SQLValue(number), .text(statements), SQLValue(needed)])
        return done
    }

    /// Throws an ``SQLMigrationError`` if a migration of the library or of a service hasn't run, or if one has run that
    /// needs a newer program. Changes nothing.
    package func requireAllHaveRun(of migrations: [SQLMigration]) throws {
        if try hasMigrations() { try requireTables() }
        for migrations in [Self.library, SQLMigrations(owner: "service", list: migrations)] {
            let pending = try migrations.pending(after: try recorded(of: migrations.owner), in: Self.dialect)
            guard pending.isEmpty else {
                throw SQLMigrationError.pending(owner: migrations.owner, count: pending.count)
            }
        }
    }

    /// Throws unless the library's tables are those of this version, or not there yet. The table of migrations may be one
    /// of before, with other columns.
    private func requireTables() throws {
        let first = try run(
            "SELECT * FROM sectional_migrations WHERE owner = ? AND number = 1", [.text(Self.library.owner)])
        guard let row = first.rows.first else { return }
        guard row.contains(.text(Self.library.list[0].statements(for: Self.dialect))) else {
            throw SQLMigrationError.earlierTables
        }
    }

    private func recorded(of owner: String) throws -> [SQLMigrations.Recorded] {
        guard try hasMigrations() else { return [] }
        let found = try run(
            "SELECT statements, needed FROM sectional_migrations WHERE owner = ? ORDER BY number", [.text(owner)])
        return found.rows.map { ($0[0].text ?? "", Int($0[1].integer ?? .max)) }
    }
}
