internal import SQL
public import Screens

extension PostgreSQLDatabase {
    /// `true`: several machines may use one server.
    public var hasPositions: Bool { true }

    /// Returns how far the server has got. Throws a ``PostgreSQLError``.
    public func position() async throws -> DataPosition? { try await snapshot().position }

    /// Returns what the primary shows. Throws a ``PostgreSQLError``.
    func snapshot() async throws -> ServerSnapshot {
        var snapshot: ServerSnapshot?
        try await rows(of: Self.snapshot, [], on: .listening).forEach { row in
            snapshot = ServerSnapshot(row.text(0), timeline: row.text(1), start: row.integer(2))
        }
        guard let snapshot else { throw PostgreSQLError.connection("the server has no position") }
        standby?.note(snapshot)
        return snapshot
    }

    private static let snapshot: SQLStatement = "SELECT pg_current_snapshot()::text, \(ServerSnapshot.columns)"
}
