package import Basics
package import Screens

/// A store of impressions in the service's database. Either the batches wait there for a sink, or they are written by
/// steps in the transaction in which their ids are stored: then each is counted exactly once.
package struct SQLImpressionStore: ImpressionStore {
    /// The use of a batch in the transaction in which it is stored.
    package typealias Steps = @Sendable (ImpressionBatch) -> [SQLStep]

    let database: any SQLDatabase
    private let quota: IdempotencyQuota
    private let maximumWaiting: Int
    let clock: any ServiceClock
    /// The use of a batch; `nil` if it waits for a sink.
    private let steps: Steps?
    let onLoss: @Sendable (ImpressionLoss) -> Void

    /// Creates a store in `database`, which keeps the ids of 24 hours within `quota`. With `steps`, `maximumWaiting` is no
    /// limit: those that waited for a sink before don't count. `onLoss` is told once of the batches that the sink won't
    /// get any more.
    package init(
        _ database: any SQLDatabase, quota: IdempotencyQuota, maximumWaiting: Int, steps: Steps? = nil,
        onLoss: @escaping @Sendable (ImpressionLoss) -> Void, clock: any ServiceClock = ContinuousClock()
    ) {
        (self.database, self.quota, self.steps) = (database, quota, steps)
        self.maximumWaiting = steps == nil ? maximumWaiting : .max
        (self.onLoss, self.clock) = (onLoss, clock)
    }

    /// Returns the fingerprint of the batch that was stored under `key` in the last 24 hours, or `nil`.
    package func fingerprint(under key: IdempotencyKey) async throws -> String? {
        let known: String? = try await database.first(
            "SELECT fingerprint FROM sectional_impressions WHERE caller = ? AND id = ? AND since > ?",
            key.values + [.integer(clock.seconds - IdempotencyQuota.lifetime)]
        ) { $0["fingerprint"] }
        // The repeated answer acknowledges the batch.
        if known != nil { try await database.confirm() }
        return known
    }

    /// Stores `batches` in one transaction. Returns what became of each.
    package func keep(_ batches: [ReceivedImpressions]) async throws -> [ImpressionOutcome] {
        let since = clock.seconds
        var steps = Self.deletion(now: since)
        var places: [Int] = []
        for batch in batches {
            places.append(steps.count)
            steps += self.steps(keeping: batch, at: steps.count, now: since)
        }
        let results = try await database.writeUnshown(steps)
        if let expired = results.first?.value?.integer, expired > 0 { onLoss(.expired(Int(expired))) }
        let outcomes = zip(batches, places).map { batch, place in outcome(of: batch, results[place...], now: since) }
        // A transaction that has stored nothing waits for no standby.
        if !outcomes.contains(where: \.isStored), outcomes.contains(where: \.isKnown) { try await database.confirm() }
        return outcomes
    }
}

extension SQLImpressionStore {
    /// The seconds for which a batch waits for the sink at most.
    private static let patience: Int64 = 8 * 86_400

    /// Deletes ids after 24 hours. Those of batches that wait stay: a repeat must not be taken for another batch. The
    /// result of the first step is the number of those that have waited for too long.
    private static func deletion(now: Int64) -> [SQLStep] {
        [
            SQLStep(
                "SELECT count(*) FROM sectional_impressions WHERE since <= ? AND content IS NOT NULL",
                [.integer(now - patience)]),
            SQLStep(
                "DELETE FROM sectional_impressions WHERE since <= ? AND (content IS NULL OR since <= ?)",
                [.integer(now - IdempotencyQuota.lifetime), .integer(now - patience)]),
        ]
    }

    /// The steps of one batch, of which the first is the one at `place`: what is known of it, the numbers of batches,
    /// its insertion, and its use.
    private func steps(keeping received: ReceivedImpressions, at place: Int, now: Int64) -> [SQLStep] {
        let key = received.key
        let content = steps == nil ? SQLValue.blob(received.batch.stored) : .null
        let insertion: [SQLValue] =
            key.values + [
                .text(received.fingerprint), .integer(now), .blob(key.holder.bytes), SQLValue(key.holder.isAddress),
                content,
            ]
        return [
            SQLStep("SELECT fingerprint FROM sectional_impressions WHERE caller = ? AND id = ?", key.values),
            SQLStep(Self.usage) { $0[place].rows.isEmpty ? [.blob(key.holder.bytes)] : nil },
            SQLStep(Self.insertion) { earlier in
                guard earlier[place].rows.isEmpty else { return nil }
                return refusal(earlier[place + 1], of: key.holder, now: now) == nil ? insertion : nil
            },
        ] + (steps?(received.batch) ?? []).map { $0.behind(place + 3) }
    }

    private func outcome(
        of received: ReceivedImpressions, _ results: ArraySlice<SQLResult>, now: Int64
    ) -> ImpressionOutcome {
        let first = results.startIndex
        if let known = results[first].value?.text { return .known(fingerprint: known) }
        return refusal(results[first + 1], of: received.key.holder, now: now) ?? .stored
    }

    /// Returns why one more batch of `holder` isn't stored; `nil` if it is.
    private func refusal(_ result: SQLResult, of holder: QuotaHolder, now: Int64) -> ImpressionOutcome? {
        if let waiting = result.rows.first?[3].integer, waiting >= maximumWaiting { return .full }
        do { try quota.check(result.usage, of: holder, now: now) } catch { return .quotaReached(error) }
        return nil
    }

    private static let usage: SQLStatement = """
        SELECT count(*), min(since), (SELECT total FROM sectional_impressions_without_subject),
            (SELECT count(*) FROM sectional_impressions WHERE content IS NOT NULL)
        FROM sectional_impressions WHERE holder = ?
        """

    private static let insertion: SQLStatement = """
        INSERT INTO sectional_impressions (caller, id, fingerprint, since, holder, is_without_subject, content)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
}

extension ImpressionOutcome {
    fileprivate var isStored: Bool { if case .stored = self { true } else { false } }
    fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
}
