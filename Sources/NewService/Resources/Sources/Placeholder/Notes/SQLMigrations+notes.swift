import SQL

extension SQLMigrations {
    /// What makes the tables. A migration that has run is never changed: add another one.
    static let notes = SQLMigrations(
        of: "placeholder",
        [
            SQLMigration(
                "notes",
                "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);")
        ])
}
