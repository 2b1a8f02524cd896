internal import SQL
internal import Synchronization

extension Standby {
    /// The state that the next check compares with.
    struct Findings {
        /// How far the primary had got at the last check at which that was known.
        var floor: LogPlace?
        /// The error of a read that a standby has refused; `nil` if it has answered one since.
        var refusal: PostgreSQLError?
    }

    /// Throws a ``StandbyFault`` if no standby can answer reads. One that hasn't replayed what the primary, which is at
    /// `floor` now, had written at the check before can't either.
    func check(_ floor: LogPlace?) async throws {
        let (before, refusal) = findings.withLock { findings in
            defer { findings.floor = floor ?? findings.floor }
            return (findings.floor, findings.refusal)
        }
        let progress = try await progress(by: .now + Self.patience) { $0.read($1) }
        if let before { try Self.require(progress, before) }
        if let refusal { throw StandbyFault.failed(refusal) }
    }

    /// Has `send` ask a standby how far it is.
    func progress(
        by deadline: Moment, _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async throws -> LogPlace {
        let outcome = await loop.outcome(ofReads: [try Command(LogPlace.question)], by: deadline, send)
        if let failure = outcome.failure { throw StandbyFault.failed(failure) }
        guard let progress = outcome.rows.first.flatMap({ LogPlace($0) }) else {
            loop.run { $0.dropReaders() }
            throw StandbyFault.isPrimary
        }
        return progress
    }

    private static func require(_ progress: LogPlace, _ floor: LogPlace) throws(StandbyFault) {
        if (progress.system, progress.database) != (floor.system, floor.database) { throw .isOfOtherDatabase }
        if progress.timeline != floor.timeline { throw .isOnOtherTimeline }
        if progress.end < floor.end { throw .isBehind }
    }
}

enum StandbyFault: Error, Equatable, CustomStringConvertible {
    /// It can't be reached, or refuses what it is asked.
    case failed(PostgreSQLError)
    case isPrimary
    case isOfOtherDatabase
    case isOnOtherTimeline
    case isBehind

    var description: String {
        switch self {
        case .failed(let error): error.description
        case .isPrimary: "the server is a primary, not a standby"
        case .isOfOtherDatabase: "the server is not a copy of the service's database"
        case .isOnOtherTimeline:
            "the server is not yet known to follow the primary's timeline, as after a failover until its next restart point"
        case .isBehind: "the server has not replayed what the primary had written at the previous check"
        }
    }
}

/// How far a server had got with its log: a primary with writing it, or a standby with replaying it.
struct LogPlace: Sendable {
    /// A standby may follow a later one.
    let timeline: UInt32
    /// The end of what was written or replayed, in bytes.
    let end: Int64
    /// The numbers of the system and of the database, which a copy has too.
    let system, database: Int64

    /// Whether `other` is that of a copy on the same timeline.
    func isSameSystem(as other: LogPlace) -> Bool {
        (timeline, system, database) == (other.timeline, other.system, other.database)
    }
}

extension LogPlace {
    /// Reads the only row of ``question``; `nil` if the server is no standby.
    init?(_ rows: ResultRows) {
        guard let row = rows.result.rows.first, row[0] == 1, let end = row[2].integer, let system = row[3].integer,
            let database = row[4].integer
        else { return nil }
        self.init(
            timeline: UInt32(truncatingIfNeeded: row[1].integer ?? 0), end: end, system: system, database: database)
    }

    /// The control file has the timeline of the last restart point, or, if pages were written since, a later one: what a
    /// standby replays is never from an earlier one.
    static let question: SQLStatement = """
        SELECT pg_is_in_recovery()::integer, (SELECT greatest(timeline_id, min_recovery_end_timeline)
            FROM pg_control_checkpoint(), pg_control_recovery()),
            coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, -1),
            (SELECT system_identifier FROM pg_control_system()),
            (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
        """
}

/// The transactions that a standby had shown, asked behind a query.
struct StandbyView: Sendable {
    /// No transaction from this one on was shown. A standby doesn't tell which of those before were
    /// (`pg_current_snapshot` lists no running ones).
    let maximum: UInt64
    /// Those transactions that were asked for and not shown.
    let unseen: Set<UInt64>

    /// Reads the only row of ``question(of:)``; `nil` if the server was promoted meanwhile.
    init?(_ rows: ResultRows) {
        guard let row = rows.result.rows.first, row[2] == 1, let maximum = row[0].text.flatMap({ UInt64($0) }),
            let list = row[1].text
        else { return nil }
        self.maximum = maximum
        unseen = Set(list.split(separator: ",").compactMap { UInt64($0) })
    }

    /// The question, also which of the transactions in `running` aren't shown yet.
    static func question(of running: [UInt64]) throws(PostgreSQLError) -> Command {
        try Command(statement, [.text("{" + running.map(String.init).joined(separator: ",") + "}")])
    }

    /// A number of a transaction that the standby hasn't heard of would be an error of `pg_xact_status`.
    private static let statement: SQLStatement = """
        SELECT pg_snapshot_xmax(pg_current_snapshot())::text,
            (SELECT coalesce(string_agg(number::text, ','), '') FROM unnest(?1::xid8[]) AS number
            WHERE CASE WHEN number < pg_snapshot_xmax(pg_current_snapshot())
                THEN pg_xact_status(number) = 'in progress' END),
            pg_is_in_recovery()::integer
        """
}
