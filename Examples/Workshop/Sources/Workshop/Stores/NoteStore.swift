import SQL
import Sectional

/// What somebody has written about a tool.
struct Note: Identifiable, Sendable {
    let id: Int64
    let text: String
}

/// Where the notes on tools are kept.
struct NoteStore: Sendable {
    let database: any SQLDatabase

    /// The notes of `range` on `tool`, the newest first.
    func notes(_ range: KeyRange, on tool: Int64) async throws -> [Note] {
        try await database.rows(
            "SELECT id, text FROM notes WHERE tool = ? AND id < ? AND id >= ? ORDER BY id DESC LIMIT ?",
            [.integer(tool)] + range.descendingValues
        ) { Note(id: $0.integer(0), text: $0.text(1)) }
    }

    func add(_ text: String, on tool: Int64) async throws {
        try await database.write("INSERT INTO notes (tool, text) VALUES (?, ?)", [.integer(tool), .text(text)])
    }

    /// Removes a note. Throws `ActionError.conflict` where somebody else has.
    func remove(_ id: Int64) async throws {
        try await database.write(
            "DELETE FROM notes WHERE id = ?", [.integer(id)], requiringChangeOr: ActionError.conflict)
    }
}
