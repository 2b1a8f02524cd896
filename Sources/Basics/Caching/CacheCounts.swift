public import Synchronization

/// The look-ups and evictions of a cache, counted without a lock.
public final class CacheCounts: Sendable {
    /// The look-ups that found a value.
    public let hits = Atomic(0)
    /// The look-ups that found none, and began to make it.
    public let misses = Atomic(0)
    /// The look-ups that found one being made, and waited for it.
    public let joins = Atomic(0)
    /// The values that were removed to make room.
    public let evictions = Atomic(0)

    /// No counts.
    public init() {}
}
