import SQL
import Sectional

/// A note on the board.
struct Note: Identifiable, Sendable {
    let id: Int64
    let text: String
}

/// Where notes are kept.
struct NoteStore: Sendable {
    private let database: any SQLDatabase

    init(_ database: any SQLDatabase) { self.database = database }

    /// The notes of `range`, the newest first.
    func notes(_ range: KeyRange) async throws -> [Note] {
        try await database.rows(
            "SELECT id, text FROM notes WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?", range.descendingValues
        ) { Note(id: $0.integer(0), text: $0.text(1)) }
    }

    /// How many notes there are.
    func count() async throws -> Int { try await database.count("SELECT count(*) FROM notes") }

    /// Adds a note. Throws `taken` where there is one with this text.
    func add(_ text: String, or taken: ActionError) async throws {
        try await database.write(
            "INSERT INTO notes (text) VALUES (?) ON CONFLICT DO NOTHING", [.text(text)], requiringChangeOr: taken)
    }

    /// Removes a note. Throws `ActionError.conflict` where somebody else has.
    func remove(_ id: Int64) async throws {
        try await database.write(
            "DELETE FROM notes WHERE id = ?", [.integer(id)], requiringChangeOr: ActionError.conflict)
    }
}

extension Topic {
    /// What stands on the board: whoever writes it says so, and whoever shows it names it among `topics`.
    static let notes: Topic = "notes"
}
