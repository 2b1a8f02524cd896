import Synchronization

/// Keys in memory: for services whose data is there too. They end with the process, and nothing undoes what an action has
/// done before it failed.
public final class MemoryIdempotencyStore: IdempotencyStore {
    fileprivate struct Entry {
        var performed: PerformedOnce
        let since: Int64
    }

    fileprivate struct Contents {
        var entries: [IdempotencyKey: Entry] = [:]
        /// The keys of each holder, the oldest first. A key whose action failed is in no entry any more.
        var holders: [QuotaHolder: [IdempotencyKey]] = [:]
        var keysWithoutSubject = 0
    }

    private let quota: IdempotencyQuota
    private let now: @Sendable () -> Int64
    private let state = Mutex(Contents())

    /// No keys yet; `now` tells the time in seconds, from whatever moment on.
    public init(quota: IdempotencyQuota = IdempotencyQuota(), now: @escaping @Sendable () -> Int64 = clockSeconds) {
        (self.quota, self.now) = (quota, now)
    }

    /// Seconds of the monotonic clock, since this was first asked for.
    public static func clockSeconds() -> Int64 {
        (ContinuousClock.now - origin).components.seconds
    }

    private static let origin = ContinuousClock.now

    /// The record of the action that was performed under `key`.
    public func performed(under key: IdempotencyKey) -> PerformedOnce? {
        let now = now()
        return state.withLock { state in
            state.dropExpired(of: key.holder, now)
            return state.live(key, now)?.performed
        }
    }

    /// Runs `body`.
    public func perform(_ body: @Sendable () async throws -> Performed) async throws -> Performed { try await body() }

    /// Runs `body`, and notes `key`.
    public func performOnce(
        under key: IdempotencyKey, fingerprint: String, _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        let (quota, now) = (quota, now())
        try state.withLock { state in
            state.dropExpired(now)
            guard state.live(key, now) == nil else { throw AlreadyPerformed() }
            try quota.check(state.usage(of: key.holder), of: key.holder, now: now)
            state.add(key, Entry(performed: PerformedOnce(fingerprint: fingerprint, answer: nil), since: now))
        }
        do { return try await body() } catch {
            state.withLock { $0.remove(key) }
            throw error
        }
    }

    /// Keeps the answer.
    public func keep(_ answer: [UInt8], under key: IdempotencyKey) {
        state.withLock { state in
            guard let fingerprint = state.entries[key]?.performed.fingerprint else { return }
            state.entries[key]?.performed = PerformedOnce(fingerprint: fingerprint, answer: answer)
        }
    }
}

extension MemoryIdempotencyStore.Contents {
    fileprivate func live(_ key: IdempotencyKey, _ now: Int64) -> MemoryIdempotencyStore.Entry? {
        entries[key].flatMap { $0.isLive(now) ? $0 : nil }
    }

    fileprivate func usage(of holder: QuotaHolder) -> IdempotencyQuota.Usage {
        let keys = holders[holder] ?? []
        return IdempotencyQuota.Usage(
            keys: keys.count, keysWithoutSubject: keysWithoutSubject, oldest: keys.first.flatMap { entries[$0]?.since })
    }

    fileprivate mutating func add(_ key: IdempotencyKey, _ entry: MemoryIdempotencyStore.Entry) {
        entries[key] = entry
        holders[key.holder, default: []].append(key)
        if key.holder.isAddress { keysWithoutSubject += 1 }
    }

    fileprivate mutating func remove(_ key: IdempotencyKey) {
        guard entries.removeValue(forKey: key) != nil else { return }
        holders[key.holder]?.removeAll { $0 == key }
        if holders[key.holder]?.isEmpty ?? false { holders[key.holder] = nil }
        if key.holder.isAddress { keysWithoutSubject -= 1 }
    }

    fileprivate mutating func dropExpired(_ now: Int64) {
        for holder in Array(holders.keys) { dropExpired(of: holder, now) }
    }

    fileprivate mutating func dropExpired(of holder: QuotaHolder, _ now: Int64) {
        while let oldest = holders[holder]?.first, let entry = entries[oldest], !entry.isLive(now) { remove(oldest) }
    }
}

extension MemoryIdempotencyStore.Entry {
    fileprivate func isLive(_ now: Int64) -> Bool { now - since < IdempotencyQuota.lifetime }
}
