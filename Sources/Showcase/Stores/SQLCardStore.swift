package import SQL
package import Screens

/// A store of cards, and of the banners and pictures above them, in a database.
package struct SQLCardStore: CardStore {
    private let database: any SQLDatabase

    /// A store for the cards in `database`.
    package init(_ database: any SQLDatabase) { self.database = database }

    /// Returns all cards, ordered by id.
    package func cards() async throws -> [Card] {
        try await database.rows("SELECT id, title, subtitle, is_active FROM cards ORDER BY id") {
            Card(id: $0["id"], title: $0["title"], subtitle: $0["subtitle"], isActive: $0["is_active"])
        }
    }

    /// Toggles a card. Returns false if it doesn't exist.
    package func toggle(_ id: Int64) async throws -> Bool {
        try await database.write("UPDATE cards SET is_active = 1 - is_active WHERE id = ?", [.integer(id)]).changes > 0
    }

    /// Returns the announcements, ordered by id.
    package func banners() async throws -> [Banner] {
        try await database.rows("SELECT id, text, image FROM banners ORDER BY id") {
            Banner(id: $0["id"], text: $0["text"], image: $0["image"])
        }
    }

    /// Returns the pictures of the carousel, ordered by id.
    package func highlights() async throws -> [Highlight] {
        try await database.rows("SELECT id, title, image FROM highlights ORDER BY id") {
            Highlight(id: $0["id"], title: $0["title"], image: $0["image"])
        }
    }
}

/// A store of the hello screen's switches in a database.
package struct SQLSwitchStore: SwitchStore {
    private let database: any SQLDatabase

    /// A store for the switches in `database`.
    package init(_ database: any SQLDatabase) { self.database = database }

    /// Returns whether the switch of `subject` is on. It is on until it is toggled for the first time.
    package func isOn(for subject: Subject) async throws -> Bool {
        try await database.first("SELECT is_on FROM switches WHERE subject = ?", [.text(subject.rawValue)]) {
            $0["is_on"]
        } ?? true
    }

    /// Toggles the switch of `subject`, which is on until it is toggled for the first time.
    package func toggle(for subject: Subject) async throws {
        try await database.write(
            """
            INSERT INTO switches (subject, is_on) VALUES (?, 0)
            ON CONFLICT (subject) DO UPDATE SET is_on = 1 - switches.is_on
            """, [.text(subject.rawValue)])
    }
}
