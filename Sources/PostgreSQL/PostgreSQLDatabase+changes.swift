public import SQL
public import Screens

extension PostgreSQLDatabase {
    /// Returns whether another process has written since the last call, or since the database was opened.
    public func hasForeignChange() async throws -> Bool { try await foreignChange() != nil }

    /// Returns what other processes have written since the last call, or since the database was opened, or `nil` if
    /// nothing; `.anything` if the connection was lost meanwhile. Throws a ``PostgreSQLError``.
    public func foreignChange() async throws -> ChangeFeed.Change? { try await look().change }

    /// Returns what ``foreignChange()`` does, and the position of this look. Throws a ``PostgreSQLError``.
    public func look() async throws -> ForeignLook { try await feed.look(in: self) }

    /// Waits until another process says that it has written, at most for `time`.
    public func waitForForeignChange(atMost time: Duration) async {
        let feed = feed
        loop.run { pool in pool.reactor.at(.now + time) { feed.hint(isNew: false) } }
        await feed.wait()
    }

    /// Deletes what all processes have been told. Throws the errors of ``write(_:changing:)``.
    public func deleteOldChanges() async throws {
        try await write(ForeignChanges.deletion, changing: .topics([]))
    }
}
