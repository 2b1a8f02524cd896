internal import SQL

extension Connection: MigratingConnection {
    static let dialect = SQLDialect.sqlite

    /// The stamp of the file, and the bytes with which it is probed for room.
    static let ownTables = """
        CREATE TABLE sectional_stamp (stamp BLOB NOT NULL);
        INSERT INTO sectional_stamp VALUES (randomblob(16));
        CREATE TABLE sectional_probes (bytes BLOB NOT NULL);
        """

    /// Opens `location` for reading and writing, creates what is missing, and migrates it. Returns the connection and
    /// the migrations that have run. Its errors name the folder or file that can't be written.
    static func migrated(
        _ location: DatabaseLocation, _ migrations: [SQLMigration]
    ) throws -> (Connection, [NumberedMigration]) {
        do {
            let connection = try Connection(location, isCreating: true)
            return (connection, try connection.migrate(migrations))
        } catch let error as SQLiteError { throw error.explained(at: location) }
    }

    /// Runs the pending migrations of the library and of `migrations` in one transaction. Others that open the file at
    /// the same time wait. Returns the migrations that have run.
    func migrate(_ migrations: [SQLMigration]) throws -> [NumberedMigration] {
        // The pragma has no effect within a transaction. With foreign keys on, rebuilding a table would delete the rows
        // that refer to it (https://www.sqlite.org/lang_altertable.html, section 7).
        try execute("PRAGMA foreign_keys = OFF")
        let done = try transaction {
            let sequences = try sequences()
            let done = try runPending(of: migrations)
            if done.last?.owner == "service" {
                try checkReferences()
                try continueSequences(sequences)
            }
            return done
        }
        try execute("PRAGMA foreign_keys = ON")
        return done
    }

    private func checkReferences() throws {
        let table = try run("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1").value?.text
        if let table { throw SQLMigrationError.dangling(owner: "service", table: table) }
    }

    /// Returns the names of tables with `AUTOINCREMENT`, each with the last number that it has given out.
    private func sequences() throws -> [[SQLValue]] {
        guard try !run("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").rows.isEmpty else { return [] }
        return try run("SELECT name, seq FROM sqlite_sequence").rows
    }

    /// Has no table give out a number again: one that was made anew knows only of the rows that were copied into it.
    private func continueSequences(_ sequences: [[SQLValue]]) throws {
        for sequence in sequences {
            _ = try run(
                """
                INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_schema
                WHERE type = 'table' AND name = ? COLLATE NOCASE AND name NOT IN (SELECT name FROM sqlite_sequence)
                """, [sequence[0]])
            _ = try run("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1 COLLATE NOCASE", sequence)
        }
    }

    func hasMigrations() throws -> Bool {
        try !run("SELECT 1 FROM sqlite_schema WHERE name = 'sectional_migrations'").rows.isEmpty
    }
}
