import Synchronization

/// A number that many threads add to without a lock. Each adds to one of several shards, so that they don't contend for
/// the same cache line.
final class ShardedCounter: Sendable {
    static let shardCount = 8
    /// The words of a shard: two cache lines of 64 bytes, since processors fetch pairs of them.
    private static let wordsPerShard = 16

    // One word of each shard is used. The generic size has to be a literal: 8 times 16.
    private let words = InlineArray<128, Atomic<Int>> { _ in Atomic(0) }

    /// Adds `amount` in the shard that `shard` chooses.
    func add(_ amount: Int, shard: Int) {
        words[(shard & (Self.shardCount - 1)) * Self.wordsPerShard].add(amount, ordering: .relaxed)
    }

    /// The sum of all shards.
    var value: Int {
        (0..<Self.shardCount).reduce(0) { $0 + words[$1 * Self.wordsPerShard].load(ordering: .relaxed) }
    }
}

/// The distribution of durations over fixed buckets, which many threads add to without a lock.
final class Distribution: Sendable {
    /// The upper bounds of the buckets in nanoseconds; the last bucket has none.
    static let bounds: InlineArray<16, Int> = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000,
    ]
    static let boundTexts = [
        "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25",
        "0.5", "1.0", "2.5", "5.0", "+Inf",
    ]

    struct Snapshot {
        var counts = [Int](repeating: 0, count: Distribution.bucketCount)
        /// The sum. It begins with 0 again after 584 years, as a counter does with a new process.
        var nanoseconds: UInt = 0
    }

    /// The number of buckets, one of which has no upper bound.
    private static let bucketCount = 17
    /// The words of a shard: the buckets, the sum, and room up to the next pair of cache lines.
    private static let wordsPerShard = 32
    // 8 shards, as in ``ShardedCounter``. The generic size has to be a literal: 8 times 32.
    private let words = InlineArray<256, Atomic<Int>> { _ in Atomic(0) }

    /// Adds a duration in the shard that `shard` chooses.
    func add(nanoseconds: Int, shard: Int) {
        let start = (shard & (ShardedCounter.shardCount - 1)) * Self.wordsPerShard
        words[start + Self.bucket(of: nanoseconds)].add(1, ordering: .relaxed)
        // With many streams, the delays of a few days add up to more than an `Int` has room for.
        words[start + Self.bucketCount].wrappingAdd(max(nanoseconds, 0), ordering: .relaxed)
    }

    /// The sums of all shards.
    var snapshot: Snapshot {
        var snapshot = Snapshot()
        for shard in 0..<ShardedCounter.shardCount {
            let start = shard * Self.wordsPerShard
            for bucket in 0..<Self.bucketCount {
                snapshot.counts[bucket] += words[start + bucket].load(ordering: .relaxed)
            }
            snapshot.nanoseconds &+= UInt(bitPattern: words[start + Self.bucketCount].load(ordering: .relaxed))
        }
        return snapshot
    }

    private static func bucket(of nanoseconds: Int) -> Int {
        var bucket = 0
        while bucket < bucketCount - 1, nanoseconds > bounds[bucket] { bucket += 1 }
        return bucket
    }
}
