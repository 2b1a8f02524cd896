public import Basics
import Synchronization

/// A store in memory, for services with their data in memory. The keys are lost when the process ends, and nothing is
/// rolled back. Conditional actions run one after the other.
public final class MemoryIdempotencyStore: IdempotencyStore {
    private struct Entry {
        var performed: PerformedOnce
        let since: Int64

        func isLive(_ now: Int64) -> Bool { now - since < IdempotencyQuota.lifetime }
    }

    private struct Contents {
        var entries: [IdempotencyKey: Entry] = [:]
        /// The keys of each holder, the oldest first. The key of an action that threw is removed.
        var holders: [QuotaHolder: [IdempotencyKey]] = [:]
        var keysWithoutSubject = 0

        func live(_ key: IdempotencyKey, _ now: Int64) -> Entry? {
            entries[key].flatMap { $0.isLive(now) ? $0 : nil }
        }

        func usage(of holder: QuotaHolder) -> IdempotencyQuota.Usage {
            let keys = holders[holder] ?? []
            return (keys.count, keysWithoutSubject, keys.first.flatMap { entries[$0]?.since })
        }

        mutating func add(_ key: IdempotencyKey, _ entry: Entry) {
            entries[key] = entry
            holders[key.holder, default: []].append(key)
            if key.holder.isAddress { keysWithoutSubject += 1 }
        }

        mutating func remove(_ key: IdempotencyKey) {
            guard entries.removeValue(forKey: key) != nil else { return }
            holders[key.holder]?.removeAll { $0 == key }
            if holders[key.holder]?.isEmpty ?? false { holders[key.holder] = nil }
            if key.holder.isAddress { keysWithoutSubject -= 1 }
        }

        mutating func dropExpired(_ now: Int64) {
            for holder in Array(holders.keys) { dropExpired(of: holder, now) }
        }

        mutating func dropExpired(of holder: QuotaHolder, _ now: Int64) {
            while let oldest = holders[holder]?.first, let entry = entries[oldest], !entry.isLive(now) {
                remove(oldest)
            }
        }
    }

    private let quota: IdempotencyQuota
    private let clock: any ServiceClock
    private let state = Mutex(Contents())
    private let conditional = Turn()

    /// An empty store.
    public init(quota: IdempotencyQuota = IdempotencyQuota(), clock: any ServiceClock = ContinuousClock()) {
        (self.quota, self.clock) = (quota, clock)
    }

    private var now: Int64 { clock.nanoseconds / 1_000_000_000 }

    /// Returns the record of the action that was performed with `key`, or `nil` if there is none.
    public func performed(under key: IdempotencyKey) -> PerformedOnce? {
        let now = now
        return state.withLock { state in
            state.dropExpired(of: key.holder, now)
            return state.live(key, now)?.performed
        }
    }

    /// Records `key`, and returns the result of `body`. Throws `AlreadyPerformed`, `IdempotencyQuotaReached`, and what
    /// `body` throws; the key is removed then.
    public func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool = false,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        guard let key else { return try await run(isConditional, body) }
        let (quota, now) = (quota, now)
        try state.withLock { state in
            state.dropExpired(now)
            guard state.live(key, now) == nil else { throw AlreadyPerformed() }
            try quota.check(state.usage(of: key.holder), of: key.holder, now: now)
            state.add(key, Entry(performed: PerformedOnce(fingerprint: fingerprint, effects: nil), since: now))
        }
        do {
            let performed = try await run(isConditional, body)
            state.withLock { $0.entries[key]?.performed = PerformedOnce(fingerprint: fingerprint, performed) }
            return performed
        } catch {
            state.withLock { $0.remove(key) }
            throw error
        }
    }

    private func run(_ isConditional: Bool, _ body: @Sendable () async throws -> Performed) async throws -> Performed {
        isConditional ? try await conditional.taken(body) : try await body()
    }
}
