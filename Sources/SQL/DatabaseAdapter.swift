package import Screens

/// A database as the program sees it: in addition to what stores need, its reports and the writes of others. Each
/// adapter is one.
package protocol DatabaseAdapter: SQLDatabase {
    /// Where it reports what it does; by default nowhere.
    var reports: SQLReports { get }

    /// Returns how far the database has got: a position that isn't before anything that was read, or committed, before
    /// this call, in this process or another one. `nil`, the default, without positions. Throws errors of the database.
    func position() async throws -> DataPosition?

    /// Returns what other processes have written since the last call or, at the first call, since the database was
    /// opened, and how far it had got then. `.anything` if ``SQLDatabase/generation`` has changed. By default nothing.
    /// Throws errors of the database.
    func look() async throws -> ForeignLook
}

extension DatabaseAdapter {
    /// Reports that nobody listens to.
    package var reports: SQLReports { SQLReports(system: "other_sql") }

    /// `nil`: it has no positions.
    package func position() async throws -> DataPosition? { nil }

    /// Nothing: nobody else writes.
    package func look() async throws -> ForeignLook { ForeignLook(change: nil) }
}

extension SQLDatabase {
    /// The adapter's reports.
    package var reports: SQLReports { (self as? any DatabaseAdapter)?.reports ?? SQLReports(system: "other_sql") }

    /// Returns the adapter's position.
    package func position() async throws -> DataPosition? { try await (self as? any DatabaseAdapter)?.position() }

    /// Returns what the adapter finds.
    package func look() async throws -> ForeignLook {
        try await (self as? any DatabaseAdapter)?.look() ?? ForeignLook(change: nil)
    }
}
