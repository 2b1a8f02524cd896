import SQL
import Sectional

/// A tool, of which the workshop has exactly one.
struct Tool: Identifiable, Sendable {
    let id: Int64
    let name: String
    /// The deposit in whole euros.
    let deposit: Int
    let isLent: Bool

    init(_ row: borrowing SQLRow) {
        (id, name, deposit, isLent) = (row.integer(0), row.text(1), Int(row.integer(2)), row.bool(3))
    }
}

/// The tools in the database.
struct ToolStore: Sendable {
    let database: any SQLDatabase

    /// Returns the tools in `range` whose name contains `part`; every name contains an empty one.
    func tools(_ range: KeyRange, named part: String) async throws -> [Tool] {
        try await database.rows(
            """
            SELECT id, name, deposit, is_lent FROM shelf
            WHERE instr(folded_name, ?) > 0 AND id > ? AND id <= ? ORDER BY id LIMIT ?
            """, [.text(part.lowercased())] + range.ascendingValues, Tool.init)
    }

    func tool(_ id: Int64) async throws -> Tool? {
        try await database.first("SELECT id, name, deposit, is_lent FROM shelf WHERE id = ?", [.integer(id)], Tool.init)
    }

    /// Adds a tool. Throws `taken` if there is one with the same name.
    func add(_ name: String, deposit: Int, or taken: ActionError) async throws {
        try await database.write([Self.adding(name, deposit: deposit).requiringChange(or: taken)])
    }

    /// The tools of a new workshop.
    static let seed = [("Cordless drill", 50), ("Tile cutter", 120), ("Ladder", 0)].map { adding($0, deposit: $1) }

    /// Adds a tool unless its name exists. SQLite folds the case of ASCII only, so Swift does it for `Säge`.
    private static func adding(_ name: String, deposit: Int) -> SQLStep {
        SQLStep(
            "INSERT INTO tools (name, folded_name, deposit) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(name), .text(name.lowercased()), SQLValue(deposit)])
    }
}
