import Synchronization

/// The distribution of durations over fixed buckets, which many threads add to without a lock.
final class Distribution: Sendable {
    /// The upper bounds of the buckets in nanoseconds; the last bucket has none.
    static let bounds: InlineArray<14, Int> = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 1_000_000_000, 5_000_000_000,
    ]
    /// The bounds in seconds, as text.
    static let boundTexts = [
        "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25",
        "1.0", "5.0", "+Inf",
    ]

    /// An example of a duration: the trace of a request that took it.
    struct Exemplar {
        let traceID: String
        let nanoseconds: Int
        /// The time in milliseconds since 1970.
        let time: Int64
    }

    /// The counts of the distribution at one time.
    struct Snapshot {
        /// The number of durations in each bucket.
        var counts = [Int](repeating: 0, count: 15)
        var nanoseconds = 0
    }

    /// The words of a shard: 15 buckets and the sum.
    private static let wordsPerShard = 16
    // 8 shards, as in ``ShardedCounter``. The generic size has to be a literal.
    private let words = InlineArray<128, Atomic<Int>> { _ in Atomic(0) }
    /// The last exemplar of each bucket. Only requests that are traced take the lock.
    private let exemplars = Mutex<[Int: Exemplar]>([:])

    /// Adds a duration in the shard that `shard` chooses.
    func add(nanoseconds: Int, shard: Int) {
        let start = (shard & (ShardedCounter.shardCount - 1)) * Self.wordsPerShard
        words[start + Self.bucket(of: nanoseconds)].add(1, ordering: .relaxed)
        words[start + 15].add(nanoseconds, ordering: .relaxed)
    }

    /// Keeps `exemplar` as the example of its bucket.
    func keep(_ exemplar: Exemplar) {
        exemplars.withLock { $0[Self.bucket(of: exemplar.nanoseconds)] = exemplar }
    }

    /// The exemplar of each bucket that has one.
    var exemplarsByBucket: [Int: Exemplar] { exemplars.withLock(\.self) }

    /// The sums of all shards.
    var snapshot: Snapshot {
        var snapshot = Snapshot()
        for shard in 0..<ShardedCounter.shardCount {
            let start = shard * Self.wordsPerShard
            for bucket in 0..<15 { snapshot.counts[bucket] += words[start + bucket].load(ordering: .relaxed) }
            snapshot.nanoseconds += words[start + 15].load(ordering: .relaxed)
        }
        return snapshot
    }

    private static func bucket(of nanoseconds: Int) -> Int {
        var bucket = 0
        while bucket < 14, nanoseconds > bounds[bucket] { bucket += 1 }
        return bucket
    }
}
