import Sectional

extension NoteStore {
    /// The table, and three notes to look at. Never change a migration that has run; add another one. With `AUTOINCREMENT`,
    /// the id of a note that was removed is never another note's: an action that a client still shows for it finds nothing.
    static let migrations: [SQLMigration] = [
        "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE)",
        "INSERT INTO notes (text) VALUES ('Feed the cat'), ('Buy tea'), ('Water the plants')",
    ]
}
