internal import Caching
public import Identity
import Synchronization

/// The token buckets of all callers or addresses that one ``RateLimit`` applies to, in this process.
///
/// The number of buckets is bounded. To make room for a new one, the least recently used one is evicted; its caller or
/// address then begins with a full bucket again.
public final class RateLimiter: Sendable {
    /// The owner of a bucket, compared by bytes.
    public enum Key: Hashable, Sendable {
        /// A caller with a token, by the subject.
        case subject(Identifier)
        /// An address; see ``IPAddress/client``.
        case address(IPAddress)
    }

    /// The default of the number of buckets.
    public static let defaultCount = 65_536

    private final class Shard: Sendable {
        let buckets: Mutex<LRUCache<Key, TokenBucket>>

        init(maximumCount: Int) { buckets = Mutex(LRUCache(maximumCost: maximumCount)) }
    }

    /// The limit of each bucket.
    public let limit: RateLimit
    /// The shards, chosen by the key's hash. They make it unlikely that workers wait for the same lock.
    private let shards: [Shard]
    private let now: @Sendable () -> Int64

    /// Creates a limiter with at most about `maximumCount` buckets; `now` returns a monotonic time in nanoseconds.
    public init(
        _ limit: RateLimit, maximumCount: Int = RateLimiter.defaultCount,
        now: @escaping @Sendable () -> Int64 = MonotonicTime.nanoseconds
    ) {
        (self.limit, self.now) = (limit, now)
        shards = (0..<16).map { _ in Shard(maximumCount: max(maximumCount / 16, 1)) }
    }

    /// Counts a request of `key`. Throws if it exceeds the limit; then it isn't counted.
    public func take(_ key: Key) throws(RateLimitReached) {
        let now = now()
        let wait = shard(of: key).buckets.withLock { buckets in
            if let wait = buckets.modify(key, { $0.take(limit, at: now) }) { return wait }
            var bucket = TokenBucket(limit, at: now)
            let wait = bucket.take(limit, at: now)
            _ = buckets.insert(bucket, for: key, cost: 1)
            return wait
        }
        if let wait { throw RateLimitReached(limit, retryAfter: Int((wait + 999_999_999) / 1_000_000_000)) }
    }

    /// Takes back the count of a request of `key` that another limit has refused.
    public func giveBack(_ key: Key) {
        _ = shard(of: key).buckets.withLock { buckets in buckets.modify(key) { $0.giveBack(limit) } }
    }

    /// The number of buckets.
    public var count: Int { shards.reduce(0) { $0 + $1.buckets.withLock(\.count) } }

    private func shard(of key: Key) -> Shard {
        shards[Int(UInt(bitPattern: key.hashValue) % UInt(shards.count))]
    }
}

/// The time by which rates are measured.
public enum MonotonicTime {
    private static let start = ContinuousClock.now

    /// Returns the nanoseconds since the first call.
    public static func nanoseconds() -> Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
