package import SQL
package import Screens

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
