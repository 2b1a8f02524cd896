import SQL

extension SQLMigrations {
    /// The tables. Never change a migration that has run; add another one.
    static let notes = SQLMigrations(
        of: "placeholder",
        [
            SQLMigration(
                "notes",
                "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);")
        ])
}
