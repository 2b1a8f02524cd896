import Basics

/// The counts and measurements of event streams.
final class StreamMeasures: Sendable {
    /// The kind of an event, in the metrics.
    enum Kind: String, CaseIterable {
        case screen
        case patch
        case heartbeat
        case end
    }

    private let counters: [Kind: ShardedCounter]
    private let delay: Distribution

    init(_ metrics: Metrics) {
        let counters = Kind.allCases.map { ($0, metrics.shardedCounter(.streamEvents, ["kind": $0.rawValue])) }
        self.counters = Dictionary(uniqueKeysWithValues: counters)
        delay = metrics.distribution(.eventDelay)
    }

    /// Counts an event.
    func count(_ kind: Kind) { counters[kind]?.add(1, shard: 0) }

    /// Measures the time from a change until its event is sent.
    func measureDelay(since change: ContinuousClock.Instant) {
        delay.add(nanoseconds: (ContinuousClock.now - change).nanoseconds, shard: 0)
    }
}
