import Basics
package import Screens

extension SQLImpressionStore {
    /// Returns up to `count` batches that wait for the sink, and claims them for `lease` seconds. Those that can't be
    /// read are lost: their content is deleted.
    package func claim(_ count: Int, lease: Int64) async throws -> [WaitingImpressions] {
        let now = clock.seconds
        // A read first: without batches that wait, nothing is written.
        let isWaiting = try await database.first(
            "SELECT 1 FROM sectional_impressions WHERE content IS NOT NULL AND due <= ? LIMIT 1", [.integer(now)]
        ) { _ in true }
        guard isWaiting == true else { return [] }
        let claimed = try await database.writeUnshown([
            SQLStep(
                """
                UPDATE sectional_impressions SET due = ?1 WHERE number IN (
                    SELECT number FROM sectional_impressions WHERE content IS NOT NULL AND due <= ?2
                    ORDER BY due, number LIMIT ?3)
                RETURNING number, content, failures
                """, [.integer(now + lease), .integer(now), .integer(Int64(count))])
        ])[0]
        let unreadable = claimed.rows.filter { Self.waiting($0) == nil }.compactMap { $0.first?.integer }
        if !unreadable.isEmpty {
            try await database.writeUnshown(unreadable.map(Self.taking))
            onLoss(.unreadable(unreadable.count))
        }
        return claimed.rows.compactMap(Self.waiting).sorted { $0.number < $1.number }
    }

    private static func taking(_ number: Int64) -> SQLStep {
        SQLStep("UPDATE sectional_impressions SET content = NULL WHERE number = ?", [.integer(number)])
    }

    /// Claims batches, which this process has claimed already, for `lease` seconds from now on.
    package func extend(_ numbers: [Int64], lease: Int64) async throws {
        let due = SQLValue.integer(clock.seconds + lease)
        try await database.writeUnshown(
            numbers.map { SQLStep("UPDATE sectional_impressions SET due = ? WHERE number = ?", [due, .integer($0)]) })
    }

    /// Records that the sink has taken the batch: its content is deleted, and its id stays.
    package func markTaken(_ number: Int64) async throws { try await database.writeUnshown([Self.taking(number)]) }

    /// Lets the batch wait for `pause` seconds.
    package func postpone(_ number: Int64, for pause: Int64) async throws {
        try await database.writeUnshown([
            SQLStep(
                "UPDATE sectional_impressions SET due = ?, failures = failures + 1 WHERE number = ?",
                [.integer(clock.seconds + pause), .integer(number)])
        ])
    }

    private static func waiting(_ row: [SQLValue]) -> WaitingImpressions? {
        guard row.count == 3, let number = row[0].integer, let content = row[1].blob,
            let batch = ImpressionBatch(stored: content)
        else { return nil }
        return WaitingImpressions(number: number, batch: batch, failures: Int(row[2].integer ?? 0))
    }
}
