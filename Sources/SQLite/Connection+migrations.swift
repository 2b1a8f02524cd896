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

    /// Throws an `SQLMigrationError` unless the library's migrations and those of `migrations` have run, or if one has
    /// that needs a newer program. Changes nothing.
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

extension Connection {
    /// Returns the tables and views of the file (https://www.sqlite.org/pragma.html). Names are in small letters, because
    /// SQLite doesn't tell them apart. Throws an `SQLiteError`.
    func schema() throws -> SQLSchema {
        var schema = SQLSchema()
        try addTables(to: &schema)
        try addViews(to: &schema)
        try addKeys(to: &schema)
        try addIndices(to: &schema)
        try addReferences(to: &schema)
        try addChecks(to: &schema)
        return schema
    }

    /// The tables with rows of their own: neither those of SQLite, nor virtual ones, nor what belongs to these.
    static let tables: SQLStatement = """
        (SELECT s.name, s.sql, l.strict, l.wr FROM sqlite_schema s JOIN pragma_table_list(s.name) l
            WHERE l.schema = 'main' AND l.type = 'table' AND s.type = 'table' AND s.rootpage > 0
            AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\') t
        """

    /// The values that describe a column. A key of one whole number is the number of the row, which SQLite makes.
    private static let column: SQLStatement = """
        lower(c.name), upper(c.type), c."notnull",
        c.dflt_value IS NOT NULL OR c.hidden IN (2, 3) OR c.pk = 1 AND upper(c.type) = 'INTEGER', c.hidden IN (2, 3)
        """

    private func addTables(to schema: inout SQLSchema) throws {
        let rows = try query(
            """
            SELECT \(Self.column), lower(t.name),
                'table' || CASE WHEN t.strict THEN ' STRICT' ELSE '' END
                || CASE WHEN t.wr THEN ' WITHOUT ROWID' ELSE '' END
            FROM \(Self.tables) JOIN pragma_table_xinfo(t.name) c
            """
        ) { ($0.text(5), $0.text(6), Self.column($0)) }
        for (table, kind, column) in rows {
            schema.add(kind, named: table)
            schema.add(column, to: table)
        }
    }

    private static func column(_ row: borrowing SQLRow) -> SQLSchema.Column {
        SQLSchema.Column(
            row.text(0), type: row.text(1), isRequired: row.bool(2), hasDefault: row.bool(3), isComputed: row.bool(4))
    }

    /// Views and virtual tables. One that can't be read, such as a view of a table that is gone, is left out.
    private func addViews(to schema: inout SQLSchema) throws {
        let names = try query(
            """
            SELECT name, CASE type WHEN 'view' THEN 'view' ELSE 'virtual table' END FROM sqlite_schema
            WHERE type = 'view' OR type = 'table' AND rootpage = 0
            """
        ) { ($0.text(0), $0.text(1)) }
        for (name, kind) in names {
            let columns: SQLStatement = "SELECT \(Self.column) FROM pragma_table_xinfo(?) c WHERE c.hidden <> 1"
            guard let columns = try? query(columns, [.text(name)], Self.column), !columns.isEmpty else { continue }
            let table = try query("SELECT lower(?)", [.text(name)]) { $0.text(0) }.first ?? name
            schema.add(kind, named: table)
            for column in columns { schema.add(column, to: table) }
        }
    }
}
