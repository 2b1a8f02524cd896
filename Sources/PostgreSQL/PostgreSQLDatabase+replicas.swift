internal import Basics
package import SQL
package import Screens

extension PostgreSQLDatabase {
    /// Returns what other processes have written since the last call, or since the database was opened, and the
    /// position of this look; `.anything` if the connection was lost meanwhile.
    package func look() async throws -> ForeignLook { try await feed.look(in: self) }

    /// Waits until another process says that it has written, at most for `time`.
    package func waitForForeignChange(atMost time: Duration) async {
        let feed = feed
        loop.run { pool in pool.reactor.at(.now + time) { feed.hint(isNew: false) } }
        await feed.wait()
    }

    package func deleteOldChanges() async throws {
        try await write(ForeignChanges.deletion, changing: .topics([]))
    }
}

extension PostgreSQLDatabase {
    package var hasPositions: Bool { true }
    package func position() async throws -> DataPosition? { try await snapshot().position }

    /// Returns what the primary shows.
    func snapshot() async throws -> ServerSnapshot {
        var snapshot: ServerSnapshot?
        try await rows(of: Self.snapshot, [], on: .listening).forEach { row in
            snapshot = ServerSnapshot(row.text(0), timeline: row.text(1), start: row.integer(2))
        }
        guard let snapshot else { throw PostgreSQLError.connection("the server returned no position") }
        standby?.note(snapshot)
        return snapshot
    }

    private static let snapshot: SQLStatement = "SELECT pg_current_snapshot()::text, \(ServerSnapshot.columns)"
}

extension PostgreSQLDatabase {
    package var hasStandbys: Bool { standby != nil }

    /// Throws an error that says why no standby can answer reads now, such as one that is behind. Returns if one can, and
    /// without standbys.
    package func checkStandbys() async throws { try await standby?.check(feed.lastFloor) }

    /// Notes a write that was published and that no look has found: until the next one, no standby is asked.
    package func noteWrite() { if standby != nil { feed.noteWrite() } }

    /// Notes a commit of this process, before it is published.
    func noteCommit(of change: ChangeFeed.Change) {
        guard standby != nil, !change.isNothing else { return }
        feed.noteWrite()
        feed.hint(isNew: false)
    }

    /// Returns the rows of a query from a standby; `nil` if the primary has to be asked.
    func rowsOfStandby(_ command: Command, by deadline: Moment) async -> ResultRows? {
        guard let standby, StandbyReads.areAllowed, WriteUnit.current(on: self) == nil, let floor = feed.floor else {
            return nil
        }
        let report = reports.standbyRead.begin()
        let rows = await standby.rows(of: command, from: floor, by: deadline) { [self] in try await snapshot() }
        if rows != nil { report.end() }
        return rows
    }
}
