/// How many keys of performed actions are kept at once. A key that is kept is never given up for another one.
public struct IdempotencyQuota: Sendable {
    /// For how many seconds a key is kept.
    public static let lifetime: Int64 = 24 * 3600

    /// How many keys one holder has at most.
    public let keysPerCaller: Int
    /// How many keys all callers without a subject have together at most: whoever has a token isn't kept out by them.
    public let keysWithoutSubject: Int

    /// A quota for each holder, and one for all callers without a subject together.
    public init(keysPerCaller: Int = 1_000, keysWithoutSubject: Int = 50_000) {
        (self.keysPerCaller, self.keysWithoutSubject) = (keysPerCaller, keysWithoutSubject)
    }

    /// What is kept before one more key is noted.
    public struct Usage: Sendable {
        /// How many keys the holder has.
        public let keys: Int
        /// How many keys all callers without a subject have.
        public let keysWithoutSubject: Int
        /// When the oldest key of the holder was noted, in seconds; `nil` where there is none.
        public let oldest: Int64?

        /// What is kept, from its parts.
        public init(keys: Int, keysWithoutSubject: Int, oldest: Int64?) {
            (self.keys, self.keysWithoutSubject, self.oldest) = (keys, keysWithoutSubject, oldest)
        }
    }

    /// Throws `IdempotencyQuotaReached` where there is no room for one more key of `holder` at the second `now`. Called
    /// under the lock, or in the transaction, in which the key is noted.
    public func check(_ usage: Usage, of holder: QuotaHolder, now: Int64) throws(IdempotencyQuotaReached) {
        let wait = usage.oldest.map { max(Int(clamping: $0 + Self.lifetime - now), 1) }
        if usage.keys >= keysPerCaller { throw IdempotencyQuotaReached(isOfCaller: true, retryAfter: wait ?? 1) }
        // When the next key of any of them expires isn't known here.
        if holder.isAddress, usage.keysWithoutSubject >= keysWithoutSubject {
            throw IdempotencyQuotaReached(isOfCaller: false, retryAfter: 600)
        }
    }
}

/// There is no room for one more key.
public struct IdempotencyQuotaReached: Error, Equatable, Sendable {
    /// Whether it is the caller's own quota; else that of all callers without a subject.
    public let isOfCaller: Bool
    /// In how many seconds there may be room.
    public let retryAfter: Int

    /// A quota that is used up; of the caller, or of all callers without a subject.
    public init(isOfCaller: Bool, retryAfter: Int) { (self.isOfCaller, self.retryAfter) = (isOfCaller, retryAfter) }
}

/// Whom a quota counts for: a subject or, for callers without one, the address that they come from. Compared byte for
/// byte.
public struct QuotaHolder: Hashable, Sendable {
    /// The name of the holder; no two kinds of holders have one in common.
    public let bytes: [UInt8]
    /// Whether it is an address.
    public let isAddress: Bool

    /// Whom the quotas of `caller` count for, who comes from `address`, in whatever form the address is told apart.
    public init(_ caller: Caller, address: [UInt8]) {
        isAddress = caller.subject == .nobody
        bytes =
            isAddress ? Array("address ".utf8) + address : Array("subject ".utf8) + Array(caller.subject.rawValue.utf8)
    }
}
