import Sectional

extension NoteStore {
    /// The table, and three notes to look at. Never change a migration that has run; add another one. `AUTOINCREMENT`
    /// never reuses the id of a removed note, so a client with an old screen can't remove another note by mistake.
    static let migrations: [SQLMigration] = [
        "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE)",
        "INSERT INTO notes (text) VALUES ('Feed the cat'), ('Buy tea'), ('Water the plants')",
    ]
}
