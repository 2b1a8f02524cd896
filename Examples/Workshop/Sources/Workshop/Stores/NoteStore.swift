import SQL
import Sectional

/// A note about a tool.
struct Note: Identifiable, Sendable {
    let id: Int64
    let text: String
}

/// The notes in the database.
struct NoteStore: Sendable {
    let database: any SQLDatabase

    /// Returns the notes about `tool` in `range`, the newest first.
    func notes(_ range: KeyRange, on tool: Int64) async throws -> [Note] {
        try await database.rows(
            "SELECT id, text FROM notes WHERE tool = ? AND id < ? AND id >= ? ORDER BY id DESC LIMIT ?",
            [.integer(tool)] + range.descendingValues
        ) { Note(id: $0.integer(0), text: $0.text(1)) }
    }

    func add(_ text: String, on tool: Int64) async throws {
        try await database.write("INSERT INTO notes (tool, text) VALUES (?, ?)", [.integer(tool), .text(text)])
    }

    /// Removes a note. Throws `ActionError.conflict` if it is gone already.
    func remove(_ id: Int64) async throws {
        try await database.write(
            "DELETE FROM notes WHERE id = ?", [.integer(id)], requiringChangeOr: ActionError.conflict)
    }
}
