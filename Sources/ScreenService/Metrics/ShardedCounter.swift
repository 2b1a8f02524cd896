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
