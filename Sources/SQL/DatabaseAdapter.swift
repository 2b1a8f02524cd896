package import Screens

/// A database as the program sees it: in addition to what stores need, its durations and the writes of others. Each
/// adapter is one.
package protocol DatabaseAdapter: SQLDatabase {
    /// The durations of its operations; by default ones that nobody is told of.
    var timings: SQLTimings { get }

    /// Returns how far the database has got: a position that isn't before anything that was read, or committed, before
    /// this call, in this process or another one. `nil`, the default, without positions. Throws errors of the database.
    func position() async throws -> DataPosition?

    /// Returns what other processes have written since the last call or, at the first call, since the database was
    /// opened, and how far it had got then. `.anything` if ``SQLDatabase/generation`` has changed. By default nothing.
    /// Throws errors of the database.
    func look() async throws -> ForeignLook
}

extension DatabaseAdapter {
    /// Durations that nobody is told of.
    package var timings: SQLTimings { SQLTimings() }

    /// `nil`: it has no positions.
    package func position() async throws -> DataPosition? { nil }

    /// Nothing: nobody else writes.
    package func look() async throws -> ForeignLook { ForeignLook(change: nil) }
}

extension SQLDatabase {
    /// The durations of the adapter's operations.
    package var timings: SQLTimings { (self as? any DatabaseAdapter)?.timings ?? SQLTimings() }

    /// Returns the adapter's position.
    package func position() async throws -> DataPosition? { try await (self as? any DatabaseAdapter)?.position() }

    /// Returns what the adapter finds.
    package func look() async throws -> ForeignLook {
        try await (self as? any DatabaseAdapter)?.look() ?? ForeignLook(change: nil)
    }
}
