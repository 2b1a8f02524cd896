import Basics
package import Screens
import Synchronization

/// A service's counters, gauges and histograms, in Prometheus' text format.
///
/// The number of series is bounded whatever clients send: of each metric, ``maximumSeries`` combinations of label values
/// are told apart, and all further ones are counted together with the value `other` for each label.
///
/// A service makes its metrics known when it is made, by ``declare(_:_:)``, ``recorder(_:_:)`` or ``expose(_:_:_:)``: then
/// it doesn't start with one whose name is malformed or taken.
public final class Metrics: Sendable {
    /// A counter, which only goes up.
    public struct Counter: Hashable, Sendable {
        let metric: Metric
        /// The name without the prefix that all have. By convention it ends in `_total`.
        public var name: String { metric.name.rawValue }
        /// The description.
        public var help: String { metric.help.rawValue }

        /// Creates a counter.
        public init(name: String, help: String) { metric = Metric(.counter, name, help) }

        /// Creates a counter with a standard name, which the service's prefix doesn't precede.
        package init(standardName name: String, help: String) {
            metric = Metric(.counter, name, help, isStandard: true)
        }
    }

    /// A gauge, which goes up and down.
    public struct Gauge: Hashable, Sendable {
        let metric: Metric
        /// The name without the prefix that all have.
        public var name: String { metric.name.rawValue }
        /// The description.
        public var help: String { metric.help.rawValue }

        /// Creates a gauge.
        public init(name: String, help: String) { metric = Metric(.gauge, name, help) }

        /// Creates a gauge with a standard name, which the service's prefix doesn't precede.
        package init(standardName name: String, help: String) {
            metric = Metric(.gauge, name, help, isStandard: true)
        }
    }

    /// A histogram of durations. Its buckets reach from 50 microseconds to 5 seconds.
    public struct Histogram: Hashable, Sendable {
        let metric: Metric
        /// The name without the prefix that all have. By convention it ends in `_seconds`.
        public var name: String { metric.name.rawValue }
        /// The description.
        public var help: String { metric.help.rawValue }

        /// Creates a histogram.
        public init(name: String, help: String) { metric = Metric(.histogram, name, help) }
    }

    /// Names of labels with their values.
    package typealias Labels = KeyValuePairs<String, String>

    /// The maximum number of series of a metric.
    public static let maximumSeries = 1_000

    struct Contents {
        var names: MetricNames
        /// The series of each metric, by their labels.
        var families: [Metric: [[MetricLabel]: MetricSeries]] = [:]
    }

    let prefix: String
    let contents: Mutex<Contents>

    /// Creates metrics without counts. All names but standard ones begin with `prefix` and `_`: letters, digits and `_`
    /// of the service's name.
    public init(prefix: String) {
        self.prefix = prefix
        contents = Mutex(Contents(names: MetricNames(prefix: prefix)))
    }

    /// Adds `amount` to the counter with these labels.
    public func increment(_ counter: Counter, _ labels: KeyValuePairs<String, String> = [:], by amount: Int = 1) {
        shardedCounter(counter, labels).add(amount, shard: 0)
    }

    /// Begins the counter with these labels with 0, unless it has begun. A counter that appears with the first thing
    /// that it counts hides that from `rate()` and `increase()`.
    public func declare(_ counter: Counter, _ labels: KeyValuePairs<String, String> = [:]) {
        _ = shardedCounter(counter, labels)
    }

    /// Removes the series of the counter that have this value of a label. They begin with 0 again if they are counted
    /// later.
    func remove(_ counter: Counter, _ label: String, _ value: String) {
        let label = MetricLabel(name: Identifier(label), value: Identifier(value))
        contents.withLock { contents in
            contents.families[counter.metric] = contents.families[counter.metric]?.filter { !$0.key.contains(label) }
        }
    }

    /// Adds a duration to the histogram with these labels.
    public func observe(_ histogram: Histogram, _ labels: KeyValuePairs<String, String> = [:], _ duration: Duration) {
        distribution(histogram, labels).add(nanoseconds: duration.nanoseconds, shard: 0)
    }

    /// Returns a function that adds durations to the histogram with these labels. It is faster than
    /// ``observe(_:_:_:)``, which looks the labels up each time.
    public func recorder(_ histogram: Histogram, _ labels: KeyValuePairs<String, String> = [:])
        -> @Sendable (Duration) -> Void
    {
        let distribution = distribution(histogram, labels)
        return { distribution.add(nanoseconds: $0.nanoseconds, shard: 0) }
    }

    /// Exposes a gauge: `value` is called whenever the text is read.
    public func expose(
        _ gauge: Gauge, _ labels: KeyValuePairs<String, String> = [:], _ value: @escaping @Sendable () -> Int
    ) {
        expose(gauge.metric, labels) { String(value()) }
    }

    /// Exposes a number that only goes up and is counted elsewhere: `value` is called whenever the text is read.
    public func expose(
        _ counter: Counter, _ labels: KeyValuePairs<String, String> = [:], _ value: @escaping @Sendable () -> Int
    ) {
        expose(counter.metric, labels) { String(value()) }
    }

    /// Exposes a duration that only goes up: `milliseconds` is called whenever the text is read, which has seconds.
    public func exposeSeconds(_ counter: Counter, _ milliseconds: @escaping @Sendable () -> Int) {
        expose(counter.metric) { (milliseconds() * 1_000_000).secondsText }
    }

    private func expose(_ metric: Metric, _ labels: Labels = [:], _ text: @escaping @Sendable () -> String) {
        let labels = [MetricLabel](labels)
        contents.withLock {
            guard $0.names.take(metric, labels) else { return }
            $0.families[metric, default: [:]][labels] = .reading(text)
        }
    }

    /// Returns the series of the counter with these labels. Keep it where it is used often: looking it up takes a lock.
    func shardedCounter(_ counter: Counter, _ labels: Labels = [:]) -> ShardedCounter {
        if case .counter(let known)? = series(counter.metric, labels, .counter(ShardedCounter())) { return known }
        return ShardedCounter()
    }

    /// Returns the series of the histogram with these labels, to be kept likewise.
    func distribution(_ histogram: Histogram, _ labels: Labels = [:]) -> Distribution {
        if case .distribution(let known)? = series(histogram.metric, labels, .distribution(Distribution())) {
            return known
        }
        return Distribution()
    }

    /// Returns the series of the metric with these labels; `nil` if it can't be used. Beyond the limit, returns the one in
    /// which all others are counted.
    private func series(_ metric: Metric, _ labels: Labels, _ new: @autoclosure () -> MetricSeries) -> MetricSeries? {
        let labels = [MetricLabel](labels)
        return contents.withLock { contents in
            if let known = contents.families[metric]?[labels] { return known }
            guard contents.names.take(metric, labels) else { return nil }
            let isOther = contents.families[metric]?.count ?? 0 >= Self.maximumSeries
            let kept = isOther ? labels.map { MetricLabel(name: $0.name, value: "other") } : labels
            let series = contents.families[metric]?[kept] ?? new()
            contents.families[metric, default: [:]][kept] = series
            return series
        }
    }

    /// Counts the cells that a client could not show.
    package func count(_ cells: UndisplayedCells) {
        guard !cells.isEmpty else { return }
        for (type, count) in cells.dropped { increment(.droppedCells, ["type": type.rawValue], by: count) }
        for (type, count) in cells.replaced { increment(.replacedCells, ["type": type.rawValue], by: count) }
    }
}
