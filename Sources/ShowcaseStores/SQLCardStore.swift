public import SQL
public import Showcase

/// Cards, and what stands above them, in a database.
public struct SQLCardStore: CardStore {
    private let database: any SQLDatabase

    /// The cards of `database`.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// All cards, in the order of their ids.
    public func cards() async throws -> [Card] {
        try await database.rows("SELECT id, title, subtitle, is_active FROM cards ORDER BY id") {
            Card(id: $0.integer(0), title: $0.text(1), subtitle: $0.text(2), isActive: $0.bool(3))
        }
    }

    /// Switches a card; false where it isn't there.
    public func toggle(_ id: Int64) async throws -> Bool {
        try await database.write("UPDATE cards SET is_active = 1 - is_active WHERE id = ?", [.integer(id)]).changes > 0
    }

    /// The announcements, in the order of their ids.
    public func banners() async throws -> [Banner] {
        try await database.rows("SELECT id, text, image FROM banners ORDER BY id") {
            Banner(id: $0.integer(0), text: $0.text(1), image: $0.text(2))
        }
    }

    /// The pictures of the carousel, in the order of their ids.
    public func highlights() async throws -> [Highlight] {
        try await database.rows("SELECT id, title, image FROM highlights ORDER BY id") {
            Highlight(id: $0.integer(0), title: $0.text(1), image: $0.text(2))
        }
    }
}
