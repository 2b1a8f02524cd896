internal import SQL
internal import Screens

extension PostgreSQLDatabase {
    /// Whether standbys may answer reads.
    public var hasStandbys: Bool { standby != nil }

    /// Throws an error that says why no standby can answer reads now, such as one that is behind. Returns if one can, and
    /// without standbys.
    public func checkStandbys() async throws { try await standby?.check(feed.lastFloor) }

    /// Notes a write that was published and that no look has found: until the next one, no standby is asked.
    public func noteWrite() { if standby != nil { feed.noteWrite() } }

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
        let start = Moment.now
        let rows = await standby.rows(of: command, from: floor, by: deadline) { [self] in try await snapshot() }
        if rows != nil { timings.note(.standbyRead, Moment.now - start) }
        return rows
    }
}
