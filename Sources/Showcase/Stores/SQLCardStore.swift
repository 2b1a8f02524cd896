package import SQL
package import Screens

package struct SQLCardStore: CardStore {
    private let database: any SQLDatabase

    package init(_ database: any SQLDatabase) { self.database = database }

    package func cards() async throws -> [Card] {
        try await database.rows("SELECT id, title, subtitle, is_active FROM cards ORDER BY id") {
            Card(id: $0["id"], title: $0["title"], subtitle: $0["subtitle"], isActive: $0["is_active"])
        }
    }

    package func toggle(_ id: Int64) async throws -> Bool {
        try await database.write("UPDATE cards SET is_active = 1 - is_active WHERE id = ?", [.integer(id)]).changes > 0
    }

    package func banners() async throws -> [Banner] {
        try await database.rows("SELECT id, text, image FROM banners ORDER BY id") {
            Banner(id: $0["id"], text: $0["text"], image: $0["image"])
        }
    }

    package func highlights() async throws -> [Highlight] {
        try await database.rows("SELECT id, title, image FROM highlights ORDER BY id") {
            Highlight(id: $0["id"], title: $0["title"], image: $0["image"])
        }
    }
}

package struct SQLSwitchStore: SwitchStore {
    private let database: any SQLDatabase

    package init(_ database: any SQLDatabase) { self.database = database }

    package func isOn(for subject: Subject) async throws -> Bool {
        try await database.first("SELECT is_on FROM switches WHERE subject = ?", [.text(subject.rawValue)]) {
            $0["is_on"]
        } ?? true
    }

    package func toggle(for subject: Subject) async throws {
        try await database.write(
            """
            INSERT INTO switches (subject, is_on) VALUES (?, 0)
            ON CONFLICT (subject) DO UPDATE SET is_on = 1 - switches.is_on
            """, [.text(subject.rawValue)])
    }
}
