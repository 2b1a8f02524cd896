public import SQL
public import Showcase

/// A store of cards, and of the banners and pictures above them, in a database.
public struct SQLCardStore: CardStore {
    private let database: any SQLDatabase

    /// A store for the cards in `database`.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Returns all cards, ordered by id.
    public func cards() async throws -> [Card] {
        try await database.rows("SELECT id, title, subtitle, is_active FROM cards ORDER BY id") {
            Card(id: $0.integer(0), title: $0.text(1), subtitle: $0.text(2), isActive: $0.bool(3))
        }
    }

    /// Toggles a card. Returns false if it doesn't exist.
    public func toggle(_ id: Int64) async throws -> Bool {
        try await database.write("UPDATE cards SET is_active = 1 - is_active WHERE id = ?", [.integer(id)]).changes > 0
    }

    /// Returns the announcements, ordered by id.
    public func banners() async throws -> [Banner] {
        try await database.rows("SELECT id, text, image FROM banners ORDER BY id") {
            Banner(id: $0.integer(0), text: $0.text(1), image: $0.text(2))
        }
    }

    /// Returns the pictures of the carousel, ordered by id.
    public func highlights() async throws -> [Highlight] {
        try await database.rows("SELECT id, title, image FROM highlights ORDER BY id") {
            Highlight(id: $0.integer(0), title: $0.text(1), image: $0.text(2))
        }
    }
}
