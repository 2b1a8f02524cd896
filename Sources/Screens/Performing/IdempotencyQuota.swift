/// The maximum numbers of idempotency keys that are stored at once. A stored key is never evicted to make room for
/// another.
public struct IdempotencyQuota: Sendable {
    /// The time in seconds that a key is stored.
    public static let lifetime: Int64 = 24 * 3600

    /// The maximum number of keys of one holder.
    public let keysPerCaller: Int
    /// The maximum number of keys of all callers without a subject together. Callers with a token are not subject to
    /// it.
    public let keysWithoutSubject: Int

    /// A quota for each holder, and one for all callers without a subject together.
    public init(keysPerCaller: Int = 1_000, keysWithoutSubject: Int = 50_000) {
        (self.keysPerCaller, self.keysWithoutSubject) = (keysPerCaller, keysWithoutSubject)
    }

    /// The number of stored keys, before one more is recorded.
    public struct Usage: Sendable {
        /// The number of keys of the holder.
        public let keys: Int
        /// The number of keys of all callers without a subject.
        public let keysWithoutSubject: Int
        /// The time in seconds at which the holder's oldest key was recorded; `nil` if it has none.
        public let oldest: Int64?

        /// A usage with these numbers.
        public init(keys: Int, keysWithoutSubject: Int, oldest: Int64?) {
            (self.keys, self.keysWithoutSubject, self.oldest) = (keys, keysWithoutSubject, oldest)
        }
    }

    /// Throws `IdempotencyQuotaReached` if there is no room for one more key of `holder` at the time `now` in seconds.
    /// Call it under the lock, or in the transaction, in which the key is recorded.
    public func check(_ usage: Usage, of holder: QuotaHolder, now: Int64) throws(IdempotencyQuotaReached) {
        let wait = usage.oldest.map { max(Int(clamping: $0 + Self.lifetime - now), 1) }
        if usage.keys >= keysPerCaller { throw IdempotencyQuotaReached(isOfCaller: true, retryAfter: wait ?? 1) }
        // The time at which the next key of any of these callers expires isn't known here.
        if holder.isAddress, usage.keysWithoutSubject >= keysWithoutSubject {
            throw IdempotencyQuotaReached(isOfCaller: false, retryAfter: 600)
        }
    }
}

/// An error: an idempotency quota is used up.
public struct IdempotencyQuotaReached: Error, Equatable, Sendable {
    /// Whether it is the quota of the caller; else it is that of all callers without a subject.
    public let isOfCaller: Bool
    /// The time in seconds after which there may be room.
    public let retryAfter: Int

    /// The error for a quota of the caller, or of all callers without a subject.
    public init(isOfCaller: Bool, retryAfter: Int) { (self.isOfCaller, self.retryAfter) = (isOfCaller, retryAfter) }
}

/// The holder of a quota: a subject or, for callers without one, their address. Compared by bytes.
public struct QuotaHolder: Hashable, Sendable {
    /// The unique name of the holder; subjects and addresses have different prefixes.
    public let bytes: [UInt8]
    /// Whether the holder is an address.
    public let isAddress: Bool

    /// The holder of the quotas of `caller`. `address` are the bytes by which callers without a subject are told apart.
    public init(_ caller: Caller, address: [UInt8]) {
        isAddress = caller.subject == .nobody
        bytes =
            isAddress ? Array("address ".utf8) + address : Array("subject ".utf8) + Array(caller.subject.rawValue.utf8)
    }
}
