import SQL

extension SQLMigrations {
    /// The tables, and three notes. Never change a migration that has run; add another one. With `AUTOINCREMENT`, the id of
    /// a note that was removed is never another note's: an action that a client still shows for it finds nothing.
    static let notes = SQLMigrations(
        of: "placeholder",
        [
            SQLMigration(
                "notes",
                "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);"),
            SQLMigration(
                "three notes to look at",
                "INSERT INTO notes (text) VALUES ('Feed the cat'), ('Buy tea'), ('Water the plants');"),
        ])
}
