public import Basics
import Synchronization

/// A store in memory, for services with their data in memory. The keys are lost when the process ends, and nothing is
/// rolled back. Conditional actions run one after the other.
public final class MemoryIdempotencyStore: IdempotencyStore {
    private struct Record {
        let key: IdempotencyKey
        let since: Int64
        var performed: PerformedOnce

        func isLive(_ now: Int64) -> Bool { now - since < IdempotencyQuota.lifetime }
    }

    private let quota: IdempotencyQuota
    private let clock: any ServiceClock
    /// The records of each holder, the oldest first. That of an action that threw is removed.
    private let records = Mutex<[QuotaHolder: [Record]]>([:])
    private let conditional = Turn()

    /// An empty store.
    public init(quota: IdempotencyQuota = IdempotencyQuota(), clock: any ServiceClock = ContinuousClock()) {
        (self.quota, self.clock) = (quota, clock)
    }

    private var now: Int64 { clock.nanoseconds / 1_000_000_000 }

    /// Returns the record of the action that was performed with `key`, or `nil` if there is none.
    public func performed(under key: IdempotencyKey) -> PerformedOnce? {
        let now = now
        return records.withLock { records in
            records[key.holder]?.first { $0.key == key && $0.isLive(now) }?.performed
        }
    }

    /// Records `key`, and returns the result of `body`. Throws `AlreadyPerformed`, `IdempotencyQuotaReached`, and what
    /// `body` throws; the key is removed then.
    public func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool = false,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        guard let key else { return try await run(isConditional, body) }
        let holder = key.holder
        try record(key, of: holder, fingerprint)
        do {
            let performed = try await run(isConditional, body)
            records.withLock { records in
                guard let place = records[holder]?.firstIndex(where: { $0.key == key }) else { return }
                records[holder]?[place].performed = PerformedOnce(fingerprint: fingerprint, performed)
            }
            return performed
        } catch {
            records.withLock { records in records[holder, default: []].removeAll { $0.key == key } }
            throw error
        }
    }

    private func record(_ key: IdempotencyKey, of holder: QuotaHolder, _ fingerprint: String) throws {
        let (quota, now) = (quota, now)
        try records.withLock { records in
            for (holder, known) in records where !(known.first?.isLive(now) ?? false) {
                let live = known.drop { !$0.isLive(now) }
                records[holder] = live.isEmpty ? nil : Array(live)
            }
            let own = records[holder] ?? []
            if own.contains(where: { $0.key == key }) { throw AlreadyPerformed() }
            let withoutSubject = records.reduce(0) { $0 + ($1.key.isAddress ? $1.value.count : 0) }
            let usage = IdempotencyQuota.Usage(
                keys: own.count, keysWithoutSubject: withoutSubject, oldest: own.first?.since)
            try quota.check(usage, of: holder, now: now)
            let performed = PerformedOnce(fingerprint: fingerprint, effects: nil)
            records[holder, default: []].append(Record(key: key, since: now, performed: performed))
        }
    }

    private func run(_ isConditional: Bool, _ body: @Sendable () async throws -> Performed) async throws -> Performed {
        isConditional ? try await conditional.taken(body) : try await body()
    }
}
