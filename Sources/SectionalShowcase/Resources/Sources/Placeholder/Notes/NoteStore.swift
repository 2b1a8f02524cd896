import Sectional

/// A note on the board.
struct Note: Identifiable, Sendable {
    let id: Int64
    let text: String
}

/// The notes in the database.
struct NoteStore: Sendable {
    private let database: any SQLDatabase

    init(_ database: any SQLDatabase) { self.database = database }

    /// Returns the notes in `range`, newest first. The three `?` are its bounds and the maximum number of notes.
    func notes(_ range: KeyRange) async throws -> [Note] {
        try await database.rows(
            "SELECT id, text FROM notes WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?", range.descendingValues
        ) { Note(id: $0["id"], text: $0["text"]) }
    }

    /// Returns the number of notes.
    func count() async throws -> Int { try await database.count("SELECT count(*) FROM notes") }

    /// Adds a note. Throws `taken` if there is one with the same text.
    func add(_ text: String, or taken: ActionError) async throws {
        try await database.write(
            "INSERT INTO notes (text) VALUES (?) ON CONFLICT DO NOTHING", [.text(text)], requiringChangeOr: taken)
    }

    /// Removes a note. Throws `ActionError.conflict` if it is gone already.
    func remove(_ id: Int64) async throws {
        try await database.write(
            "DELETE FROM notes WHERE id = ?", [.integer(id)], requiringChangeOr: ActionError.conflict)
    }
}

extension Topic {
    /// The notes: an action that changes them returns this topic, and a section that shows them names it in `topics`.
    static let notes: Topic = "notes"
}
