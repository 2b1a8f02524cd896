internal import Identity
public import Sectional
import Synchronization

/// Counters and gauges in the text format of Prometheus, version 0.0.4.
public final class Metrics: Sendable {
    /// A counter, which only goes up.
    public struct Counter: Hashable, Sendable {
        /// The name without the prefix that all have.
        public let name: String
        /// The description.
        public let help: String

        /// Creates a counter. By convention its name ends in `_total`.
        public init(name: String, help: String) { (self.name, self.help) = (name, help) }
    }

    /// A gauge, which goes up and down.
    public struct Gauge: Hashable, Sendable {
        /// The name without the prefix that all have.
        public let name: String
        /// The description.
        public let help: String

        /// Creates a gauge.
        public init(name: String, help: String) { (self.name, self.help) = (name, help) }
    }

    /// The number of label values that a counter distinguishes; all further ones are counted together as `other`.
    public static let maximumLabelValues = 1_000
    private static let otherLabels: Identifier = "other=\"true\""

    private let prefix: String
    private let counts = Mutex<[Counter: [Identifier: Int]]>([:])
    private let gauges = Mutex<[Gauge: @Sendable () -> Int]>([:])

    /// Creates metrics without counts. All names begin with `prefix` and `_`: letters, digits and `_` of the service's
    /// name.
    public init(prefix: String) { self.prefix = prefix }

    /// Adds `amount` to the counter with these labels. Label names must not need quoting.
    public func increment(_ counter: Counter, _ labels: KeyValuePairs<String, String>, by amount: Int = 1) {
        let key = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        counts.withLock { counts in
            var values = counts.removeValue(forKey: counter) ?? [:]
            let isKnown = values[Identifier(key)] != nil || values.count < Self.maximumLabelValues
            values[isKnown ? Identifier(key) : Self.otherLabels, default: 0] += amount
            counts[counter] = values
        }
    }

    /// Exposes a gauge: `value` is called whenever the text is read.
    public func expose(_ gauge: Gauge, _ value: @escaping @Sendable () -> Int) {
        gauges.withLock { $0[gauge] = value }
    }

    /// Counts the cells that a client could not show.
    public func count(_ cells: UndisplayedCells) {
        guard !cells.isEmpty else { return }
        for (type, count) in cells.dropped { increment(.droppedCells, ["type": type.rawValue], by: count) }
        for (type, count) in cells.replaced { increment(.replacedCells, ["type": type.rawValue], by: count) }
    }

    /// The text for Prometheus: all counters, sorted by name, then all gauges.
    public var text: String { countsText + gaugesText }

    private var countsText: String {
        counts.withLock { $0 }.sorted { $0.key.name < $1.key.name }.map { counter, values in
            let name = prefix + "_" + counter.name
            let lines = values.sorted { $0.key < $1.key }.map { "\(name){\($0.key)} \($0.value)\n" }
            return "# HELP \(name) \(counter.help)\n# TYPE \(name) counter\n" + lines.joined()
        }.joined()
    }

    private var gaugesText: String {
        gauges.withLock { $0 }.sorted { $0.key.name < $1.key.name }.map { gauge, value in
            let name = prefix + "_" + gauge.name
            return "# HELP \(name) \(gauge.help)\n# TYPE \(name) gauge\n\(name) \(value())\n"
        }.joined()
    }

    private static func escaped(_ value: String) -> String {
        value.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : $0.isNewline ? ["\\", "n"] : [$0] }
            .map(String.init).joined()
    }
}

extension Metrics.Counter {
    /// Cells that were left out because the client lacks their type.
    public static let droppedCells = Self(
        name: "cells_dropped_total", help: "Cells left out because the client lacks their type.")
    /// Cells that were replaced by a fallback.
    public static let replacedCells = Self(
        name: "cells_replaced_total", help: "Cells that a fallback took the place of.")
    /// Requests that were refused because of a limit.
    public static let refusedRequests = Self(
        name: "requests_refused_total", help: "Requests refused by a limit of rates or of requests in progress.")
    /// Sections that failed or missed their deadline.
    public static let failedSections = Self(
        name: "sections_failed_total", help: "Sections that failed or were late.")
}

extension Metrics.Gauge {
    /// The number of open event streams.
    public static let openStreams = Self(name: "streams_open", help: "Event streams that are open.")
}
