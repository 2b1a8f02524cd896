internal import Basics
package import SQL
package import Screens

extension PostgreSQLDatabase {
    /// Returns what other processes have written since the last call, or since the database was opened, and the
    /// position of this look; `.anything` if the connection was lost meanwhile.
    package func look() async throws -> ForeignLook { try await feed.look(in: self) }

    /// Waits until another process says that it has written, at most for `time`.
    package func waitForForeignChange(atMost time: Duration) async {
        let (feed, loop) = (feed, loop)
        await feed.wait { number in
            loop.run { pool in pool.reactor.at(.now + time) { feed.end(wait: number) } }
        }
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
        let rows = await standby.rows(of: command, from: floor, by: deadline, in: self)
        if rows != nil { report.end() }
        return rows
    }
}

/// The state that a primary has shown at one time: the transactions that had ended, by their numbers
/// (https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-PG-SNAPSHOT-PARTS).
struct ServerSnapshot: Sendable {
    let timeline: UInt32
    /// When its statistics began, in hundredths of a second since 1970: at its first start, and at each one after a crash,
    /// which loses them (https://www.postgresql.org/docs/15/monitoring-stats.html).
    let start: UInt64
    /// All transactions before this one had ended.
    let minimum: UInt64
    /// No transaction from this one on had ended.
    let maximum: UInt64
    /// Those between the two that hadn't ended.
    let running: [UInt64]

    /// The columns of a query from which a snapshot is read, but for its text: the timeline in hexadecimal digits, and the
    /// start.
    static let columns: SQLStatement = """
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
            coalesce(floor(extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time()) * 100)::bigint, 0)
        """

    /// Reads `{minimum}:{maximum}:{running},…`, and the number of the timeline in hexadecimal digits; `nil` if they are
    /// none.
    init?(_ text: String, timeline: String, start: Int64) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 3, let minimum = UInt64(parts[0]), let maximum = UInt64(parts[1]),
            let timeline = UInt32(timeline, radix: 16)
        else { return nil }
        (self.timeline, self.minimum, self.maximum) = (timeline, minimum, maximum)
        self.start = UInt64(clamping: start) & (1 << Self.startBits - 1)
        running = parts[2].split(separator: ",").compactMap { UInt64($0) }
    }

    /// Enough for 348 years, and leaves 13 for the timeline.
    private static let startBits: UInt64 = 40

    /// How far the server had got.
    ///
    /// `maximum` alone would not do: it is the same before and after the commit of an older transaction. The number of
    /// transactions below it that have ended grows by each one that ends, so two snapshots with the same number show the
    /// same. After a crash, the server gives out the numbers of transactions again that had ended and of which the log has
    /// nothing: so its start counts more than they do.
    var position: DataPosition {
        DataPosition(
            timeline: UInt64(timeline) << Self.startBits | start, count: maximum - min(maximum, UInt64(running.count)))
    }

    /// Whether it shows each transaction before `end` but those in `unseen`.
    func showsAll(before end: UInt64, but unseen: Set<UInt64>) -> Bool {
        maximum >= end && running.allSatisfy { $0 >= end || unseen.contains($0) }
    }
}
