internal import SQL
internal import Screens

extension ChangeFeed.Change {
    /// Whether nobody has to be told.
    var isNothing: Bool { if case .topics(let topics) = self { topics.isEmpty } else { false } }

    func and(_ other: Self) -> Self {
        guard case .topics(let topics) = self, case .topics(let others) = other else { return .anything }
        return .topics(topics.union(others))
    }

    /// The topics as bytes, each behind its length; `nil` for anything.
    var stored: [UInt8]? {
        guard case .topics(let topics) = self else { return nil }
        return topics.flatMap { topic in
            let name = Array(topic.rawValue.utf8)
            return (0..<4).map { UInt8(truncatingIfNeeded: name.count >> (8 * $0)) } + name
        }
    }

    /// Reads ``stored``. What can't be read is anything.
    init(stored: [UInt8]?) {
        guard var rest = stored?[...] else {
            self = .anything
            return
        }
        var topics: Set<Topic> = []
        while rest.count >= 4 {
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let name = rest.dropFirst(4).prefix(count)
            rest = rest.dropFirst(4 + count)
            guard name.count == count, let text = String(validating: name, as: UTF8.self) else { break }
            topics.insert(Topic(rawValue: text))
        }
        self = rest.isEmpty ? .topics(topics) : .anything
    }
}

extension ForeignChanges {
    /// The statements that delete the rows that everybody has seen. Not serializable: no order with writes matters, and
    /// those should not have to run again because of it.
    static let deletion: [SQLStep] = [
        SQLStep("SET TRANSACTION ISOLATION LEVEL READ COMMITTED"),
        SQLStep("DELETE FROM sectional_changes WHERE told_at < now() - interval '1 hour'"),
    ]

    static let insertion: SQLStatement = "INSERT INTO sectional_changes (origin, topics) VALUES (?, ?)"

    /// The rows that a look reads. A look that finds so many takes them for anything.
    static let maximumRows = 10_000

    /// One statement, so the snapshot is that in which the rows are visible. Rows that weren't visible at the last look are
    /// those of the transactions that were running then, and of later ones: the index finds both, however old the oldest
    /// transaction is that somebody left open. Rows of later ones than the snapshot's are those of another server, whose
    /// dump was restored here: they would be found each time. The log is asked after the snapshot is taken, so it has all
    /// of it. At the beginning of a page or file of the log, its place is behind the header, before which a standby stops.
    static let look: SQLStatement = """
        SELECT seen.snapshot::text, sectional_changes.transaction IS NOT NULL, sectional_changes.topics,
            \(ServerSnapshot.columns),
            log.place - CASE
                WHEN log.place % pg_size_bytes(current_setting('wal_segment_size')) = 40 THEN 40
                WHEN log.place % current_setting('wal_block_size')::bigint = 24 THEN 24
                ELSE 0 END,
            (SELECT system_identifier FROM pg_control_system()),
            (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
        FROM (SELECT pg_current_snapshot() AS snapshot) AS seen
        CROSS JOIN LATERAL (SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS place) AS log
        LEFT JOIN sectional_changes ON (transaction >= pg_snapshot_xmax(?1::pg_snapshot)
                OR transaction = ANY (ARRAY(SELECT pg_snapshot_xip(?1::pg_snapshot)))) AND origin <> ?2
            AND transaction < pg_snapshot_xmax(seen.snapshot)
        LIMIT ?3
        """
}
