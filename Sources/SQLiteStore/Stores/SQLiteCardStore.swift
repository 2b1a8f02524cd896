public import Showcase

/// Cards, and what stands above them, in SQLite.
public struct SQLiteCardStore: CardStore {
    private let database: SQLiteDatabase

    /// The cards of `database`.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// All cards, in the order of their ids.
    public func cards() throws -> [Card] {
        try database.read { connection in
            try connection.query("SELECT id, title, subtitle, is_active FROM cards ORDER BY id") {
                Card(id: $0.integer(0), title: $0.text(1), subtitle: $0.text(2), isActive: $0.bool(3))
            }
        }
    }

    /// Switches a card; false where it isn't there.
    public func toggle(_ id: Int64) async throws -> Bool {
        try await database.write { connection in
            try connection.change("UPDATE cards SET is_active = 1 - is_active WHERE id = ?", [.integer(id)]) > 0
        }
    }

    /// The announcements, in the order of their ids.
    public func banners() throws -> [Banner] {
        try database.read { connection in
            try connection.query("SELECT id, text, image FROM banners ORDER BY id") {
                Banner(id: $0.integer(0), text: $0.text(1), image: $0.text(2))
            }
        }
    }

    /// The pictures of the carousel, in the order of their ids.
    public func highlights() throws -> [Highlight] {
        try database.read { connection in
            try connection.query("SELECT id, title, image FROM highlights ORDER BY id") {
                Highlight(id: $0.integer(0), title: $0.text(1), image: $0.text(2))
            }
        }
    }
}
