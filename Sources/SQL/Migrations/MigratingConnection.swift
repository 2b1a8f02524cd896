/// A connection on which migrations run. What they do with it is the same in each kind of database.
package protocol MigratingConnection {
    /// The kind of database.
    static var dialect: SQLDialectName { get }
    /// Whether there is a table `sectional_migrations`. Throws errors of the database.
    func hasMigrations() throws -> Bool
    /// Returns the tables that a program finds. Throws errors of the database.
    func schema() throws -> SQLSchema
    /// Runs statements without parameters. Throws errors of the database.
    func runScript(_ script: String) throws
    /// Runs `steps` and returns their results. Throws errors of the database, and those of the steps' requirements.
    func runSteps(_ steps: [SQLStep]) throws -> [SQLResult]
}

extension MigratingConnection {
    /// Makes the table of the migrations that have run with `statement`, if there is none. Throws an
    /// ``SQLMigrationError`` if other migrations than the library's, `own`, have made its tables, and errors of the database.
    package func prepareMigrations(_ statement: String, of own: SQLMigrations) throws {
        if try hasMigrations() { try requireTables(of: own) } else { try runScript(statement) }
    }

    /// Runs the migrations that are pending, and returns them. Throws an ``SQLMigrationError``, also for one that would
    /// break an earlier release and isn't declared as contracting, and errors of the database.
    package func runPending(of migrations: SQLMigrations) throws -> [NumberedMigration] {
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
        try runScript(statements)
        _ = try runSteps(migration.steps)
        let before = schema
        schema = try self.schema()
        let done = NumberedMigration(
            owner: migrations.owner, number: number, summary: SQLMigration.summary(of: statements), needed: needed,
            breaks: schema.breaks(since: before))
        guard done.breaks.isEmpty || migration.isContracting else {
            throw SQLMigrationError.breaking(
                owner: done.owner, number: number, summary: done.summary, breaks: done.breaks)
        }
        try note(done, statements)
        return done
    }

    /// Records that a migration has run. Throws errors of the database.
    private func note(_ migration: NumberedMigration, _ statements: String) throws {
        let insertion: SQLStatement =
            "INSERT INTO sectional_migrations (owner, number, statements, needed) VALUES (?, ?, ?, ?)"
        let values: [SQLValue] = [
            .text(migration.owner), SQLValue(migration.number), .text(statements), SQLValue(migration.needed),
        ]
        _ = try runSteps([SQLStep(insertion, values)])
    }

    /// Throws an ``SQLMigrationError`` unless all migrations of the library, `own`, and of a service have run, and none
    /// that needs programs which know more of them. Changes nothing.
    package func requireAllHaveRun(of own: SQLMigrations, and migrations: SQLMigrations) throws {
        if try hasMigrations() { try requireTables(of: own) }
        for migrations in [own, migrations] {
            let pending = try migrations.pending(after: try recorded(of: migrations.owner), in: Self.dialect)
            guard pending.isEmpty else {
                throw SQLMigrationError.pending(owner: migrations.owner, count: pending.count)
            }
        }
    }

    /// Throws unless the library's tables are those of `own`, or not there yet. The table of migrations may be one of
    /// before, with other columns.
    private func requireTables(of own: SQLMigrations) throws {
        let first = SQLStep("SELECT * FROM sectional_migrations WHERE owner = ? AND number = 1", [.text(own.owner)])
        guard let row = try runSteps([first])[0].rows.first else { return }
        guard row.contains(.text(own.list[0].statements(for: Self.dialect))) else {
            throw SQLMigrationError.earlierTables
        }
    }

    private func recorded(of owner: String) throws -> [RecordedMigration] {
        guard try hasMigrations() else { return [] }
        let query = SQLStep(
            "SELECT statements, needed FROM sectional_migrations WHERE owner = ? ORDER BY number", [.text(owner)])
        return try runSteps([query])[0].rows.map {
            RecordedMigration(statements: $0[0].text ?? "", needed: Int($0[1].integer ?? .max))
        }
    }
}
