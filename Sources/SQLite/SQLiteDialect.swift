internal import SQL

/// How SQLite differs from other databases: SQL of this library that is SQLite's own.
struct SQLiteDialect: SQLDialect {
    func placeholder(_ number: Int) -> String { "?\(number)" }

    /// The library's tables, and those with which this adapter recognizes a file and finds out whether there is room.
    var migrations: SQLMigrations {
        SQLMigrations(
            of: "sectional", [Self.keys, Self.secrets, Self.quotas, Self.names, Self.keysWithoutSubject])
    }

    /// Where it is noted which migrations have run.
    static let migrationsTable = """
        CREATE TABLE IF NOT EXISTS sectional_migrations (
            owner TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (owner, number)) WITHOUT ROWID
        """
}
