public import Basics
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

    public static let defaultCount = 65_536

    private final class Shard: Sendable {
        let buckets: Mutex<LRUCache<Key, TokenBucket>>

        init(maximumCount: Int) { buckets = Mutex(LRUCache(maximumCost: maximumCount)) }
    }

    private let name: String
    /// The rate in the upper half, and the burst in the lower one; 0 for no limit. One word, so both change together.
    private let bounds: Atomic<UInt64>
    /// The shards, chosen by the key's hash. They make it unlikely that workers wait for the same lock.
    private let shards: [Shard]
    private let clock: any ServiceClock

    /// Creates a limiter with at most about `maximumCount` buckets.
    public init(
        _ limit: RateLimit, maximumCount: Int = RateLimiter.defaultCount,
        clock: any ServiceClock = ContinuousClock()
    ) {
        (name, self.clock) = (limit.name, clock)
        bounds = Atomic(Self.word(limit))
        shards = (0..<16).map { _ in Shard(maximumCount: max(maximumCount / 16, 1)) }
    }

    public var limit: RateLimit? {
        let word = bounds.load(ordering: .relaxed)
        if word == 0 { return nil }
        return RateLimit(name, requestsPerSecond: Int(word >> 32), burst: Int(word & 0xFFFF_FFFF))
    }

    /// Changes the limit of all buckets, from the next request on; `nil` for none. The name stays. A bucket that has
    /// more than the new burst has that much at its next request.
    public func change(to limit: RateLimit?) {
        bounds.store(limit.map(Self.word) ?? 0, ordering: .relaxed)
    }

    private static func word(_ limit: RateLimit) -> UInt64 {
        UInt64(limit.requestsPerSecond) << 32 | UInt64(limit.burst)
    }

    /// Counts a request of `key`. Throws if it exceeds the limit; then it isn't counted.
    public func take(_ key: Key) throws(RateLimitReached) {
        guard let limit else { return }
        let now = clock.nanoseconds
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
    public func refund(_ key: Key) {
        guard let limit else { return }
        _ = shard(of: key).buckets.withLock { buckets in buckets.modify(key) { $0.refund(limit) } }
    }

    public var count: Int { shards.reduce(0) { $0 + $1.buckets.withLock(\.count) } }

    private func shard(of key: Key) -> Shard {
        shards[Int(UInt(bitPattern: key.hashValue) % UInt(shards.count))]
    }
}
