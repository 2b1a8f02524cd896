public import Sectional
public import Showcase

/// Switches in SQLite.
public struct SQLiteSwitchStore: SwitchStore {
    private let database: SQLiteDatabase

    /// The switches of `database`.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Whether the switch of `subject` is on; it is until somebody turns it off.
    public func isOn(for subject: Subject) throws -> Bool {
        try database.read { connection in
            try connection.query("SELECT is_on FROM switches WHERE subject = ?", [.text(subject.rawValue)]) {
                $0.bool(0)
            }
        }.first ?? true
    }

    /// Turns the switch of `subject`, which is on until it is turned for the first time.
    public func toggle(for subject: Subject) async throws {
        try await database.write { connection in
            _ = try connection.change(
                "INSERT INTO switches (subject, is_on) VALUES (?, 0) ON CONFLICT DO UPDATE SET is_on = 1 - is_on",
                [.text(subject.rawValue)])
        }
    }
}
