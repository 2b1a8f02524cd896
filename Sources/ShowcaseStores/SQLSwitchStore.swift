public import SQL
public import Sectional
public import Showcase

/// Switches in a database.
public struct SQLSwitchStore: SwitchStore {
    private let database: any SQLDatabase

    /// The switches of `database`.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Whether the switch of `subject` is on; it is until somebody turns it off.
    public func isOn(for subject: Subject) async throws -> Bool {
        try await database.first("SELECT is_on FROM switches WHERE subject = ?", [.text(subject.rawValue)]) {
            $0.bool(0)
        } ?? true
    }

    /// Turns the switch of `subject`, which is on until it is turned for the first time.
    public func toggle(for subject: Subject) async throws {
        try await database.write(
            """
            INSERT INTO switches (subject, is_on) VALUES (?, 0)
            ON CONFLICT (subject) DO UPDATE SET is_on = 1 - switches.is_on
            """, [.text(subject.rawValue)])
    }
}
