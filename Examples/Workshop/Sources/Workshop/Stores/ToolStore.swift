import SQL
import Sectional

/// A tool, of which the workshop has exactly one.
struct Tool: Identifiable, Sendable {
    let id: Int64
    let name: String
    /// The deposit in whole euros.
    let deposit: Int
    let isLent: Bool
    /// The file of its picture below `/assets/`; `nil` if it has none.
    let picture: String?

    init(_ row: borrowing SQLRow) {
        (id, name, deposit, isLent) = (row.integer(0), row.text(1), Int(row.integer(2)), row.bool(3))
        picture = row.optionalText(4)
    }
}

/// The orders in which tools are shown.
enum ToolOrder: String, CaseIterable {
    case oldest, newest
}

/// The tools in the database.
struct ToolStore: Sendable {
    let database: any SQLDatabase

    /// Returns the tools in `range` whose name contains `part`; every name contains an empty one.
    func tools(_ range: KeyRange, named part: String, _ order: ToolOrder) async throws -> [Tool] {
        // No function that finds a text in another is the same in both databases.
        let found: SQLStatement = """
            SELECT id, name, deposit, is_lent, picture FROM shelf
            WHERE (? = '' OR replace(folded_name, ?, '') <> folded_name)
            """
        let parts = [SQLValue](repeating: .text(part.lowercased()), count: 2)
        switch order {
        case .oldest:
            return try await database.rows(
                "\(found) AND id > ? AND id <= ? ORDER BY id LIMIT ?", parts + range.ascendingValues, Tool.init)
        case .newest:
            return try await database.rows(
                "\(found) AND id < ? AND id >= ? ORDER BY id DESC LIMIT ?", parts + range.descendingValues, Tool.init)
        }
    }

    /// Returns the tools that came last, the latest first.
    func latest(_ count: Int) async throws -> [Tool] {
        try await database.rows(
            "SELECT id, name, deposit, is_lent, picture FROM shelf ORDER BY id DESC LIMIT ?", [SQLValue(count)],
            Tool.init)
    }

    func tool(_ id: Int64) async throws -> Tool? {
        try await database.first(
            "SELECT id, name, deposit, is_lent, picture FROM shelf WHERE id = ?", [.integer(id)], Tool.init)
    }

    /// Adds a tool. Throws `taken` if there is one with the same name.
    func add(_ name: String, deposit: Int, or taken: ActionError) async throws {
        try await database.write([Self.adding(name, deposit: deposit).requiringChange(or: taken)])
    }

    /// The tools of a new workshop.
    static let seed = [
        ("Cordless drill", 50, "drill.svg"), ("Tile cutter", 120, "tile-cutter.svg"), ("Ladder", 0, "ladder.svg"),
    ].map { adding($0, deposit: $1, picture: $2) }

    /// Adds a tool unless its name exists. SQLite folds the case of ASCII only, so Swift does it for `Säge`.
    private static func adding(_ name: String, deposit: Int, picture: String? = nil) -> SQLStep {
        SQLStep(
            "INSERT INTO tools (name, folded_name, deposit, picture) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(name), .text(name.lowercased()), SQLValue(deposit), picture.map { .text($0) } ?? .null])
    }
}
