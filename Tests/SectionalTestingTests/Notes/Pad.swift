import SQL
import Screens

/// Where notes are kept.
struct Pad: Sendable {
    let database: any SQLDatabase
    let mistake: Notes.Mistake

    /// The notes of `subject`.
    func notes(of subject: Subject) async throws -> [Note] {
        let everybody = [.leaked, .clipped].contains(mistake) ? 1 : 0
        return try await database.rows(
            "SELECT id, text FROM notes WHERE author = ? OR ? = 1 ORDER BY id",
            [.text(subject.rawValue), .integer(Int64(everybody))]
        ) { Note(id: $0["id"], text: $0["text"]) }
    }

    /// The title of the screen about a note.
    func title(of note: String) async throws -> String {
        guard mistake == .shown else { return "Note" }
        return try await database.first("SELECT text FROM notes WHERE id = ?", [.text(note)]) { $0["text"] } ?? "Note"
    }

    func add(_ text: String, by subject: Subject) async throws -> Performed {
        if mistake == .told, subject == .nobody { throw ActionError.forbidden }
        try await database.write([
            SQLStep("INSERT INTO notes (author, text) VALUES (?, ?)", [.text(subject.rawValue), .text(text)])
        ])
        return mistake == .untold ? .nothing : Performed(changing: .notes, effects: [.clearInput("input")])
    }

    func remove(_ note: Int64) async throws -> Performed {
        if mistake == .refused { throw ActionError.forbidden }
        try await database.write([
            SQLStep("DELETE FROM notes WHERE id = ?", [.integer(note)]).requiringChange(or: ActionError.conflict)
        ])
        return Performed(changing: .notes)
    }

    /// How many notes there are.
    var count: Int64 {
        get async throws {
            if mistake == .broken { throw ActionError.conflict }
            return Int64(try await database.count("SELECT count(*) FROM notes"))
        }
    }
}

struct Note: Sendable {
    let id: Int64
    let text: String
}

extension Pad {
    static let migrations: [SQLMigration] = [
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, author TEXT NOT NULL, text TEXT NOT NULL);"
    ]
}
