import Basics

/// The names of metrics that are taken, and the faults of metrics that can't be used. Prometheus takes nothing from a
/// target that has a name twice, or a malformed one.
struct MetricNames: Sendable {
    /// A metric, whatever its kind.
    struct Definition: Hashable, Sendable {
        let name: Identifier
        let kind: String
        let help: Identifier
        /// The names of its samples, without the prefix.
        let samples: [String]
        let isStandard: Bool
    }

    private let prefix: String
    /// The metric that each name of a sample belongs to.
    private var owners: [Identifier: Definition] = [:]
    /// The sentences on metrics that can't be used, each once.
    private(set) var faults: [String] = []
    private var reportedCount = 0

    /// The number of faults that are kept.
    private static let maximumFaults = 100

    /// The names with the metrics of this module in them, whether they are counted already or not.
    init(prefix: String) {
        self.prefix = prefix
        for definition in Metrics.ownDefinitions { _ = take(definition) }
    }

    /// Returns whether the metric may have a series with these labels.
    mutating func take(_ definition: Definition, _ labels: Metrics.Labels) -> Bool {
        take(definition) && takeLabels(labels, of: definition)
    }

    private mutating func take(_ definition: Definition) -> Bool {
        guard definition.name.isMetricName else {
            return refuse("invalid metric name '\(definition.name)': expected ASCII letters, digits and _")
        }
        let samples = definition.samples.map { Identifier(definition.isStandard ? $0 : prefix + "_" + $0) }
        for sample in samples {
            guard let other = owners[sample], other != definition else { continue }
            return refuse(
                "two metrics have the name '\(sample)': the \(other.kind) \(other.name) (\(other.help)) and the "
                    + "\(definition.kind) \(definition.name) (\(definition.help))")
        }
        for sample in samples { owners[sample] = definition }
        return true
    }

    private mutating func takeLabels(_ labels: Metrics.Labels, of metric: Definition) -> Bool {
        var known: Set<Identifier> = []
        for (name, _) in labels {
            let name = Identifier(name)
            let isUsable = name.isMetricName && !name.rawValue.utf8.starts(with: "__".utf8) && !name.beginsWithDigit
            // A histogram's own.
            guard isUsable, name != "le" else {
                return refuse("invalid label '\(name)' of the metric '\(metric.name)'")
            }
            guard known.insert(name).inserted else {
                return refuse("duplicate label '\(name)' of the metric '\(metric.name)'")
            }
        }
        return true
    }

    /// Returns the faults that it has not returned before.
    mutating func takeNewFaults() -> ArraySlice<String> {
        let new = faults[reportedCount...]
        reportedCount = faults.count
        return new
    }

    private mutating func refuse(_ fault: String) -> Bool {
        let isKnown = faults.contains { Identifier($0) == Identifier(fault) }
        if !isKnown, faults.count < Self.maximumFaults { faults.append(fault) }
        return false
    }
}

extension MetricNames.Definition {
    init(_ counter: Metrics.Counter) {
        let suffix = "_total"
        let base = counter.name.hasSuffix(suffix) ? String(counter.name.dropLast(suffix.count)) : counter.name
        self.init(counter.name, "counter", counter.help, [base, base + suffix], counter.isStandard)
    }

    init(_ gauge: Metrics.Gauge) { self.init(gauge.name, "gauge", gauge.help, [gauge.name], gauge.isStandard) }

    init(_ histogram: Metrics.Histogram) {
        let samples = ["", "_bucket", "_sum", "_count"].map { histogram.name + $0 }
        self.init(histogram.name, "histogram", histogram.help, samples, false)
    }

    private init(_ name: String, _ kind: String, _ help: String, _ samples: [String], _ isStandard: Bool) {
        (self.name, self.kind, self.help) = (Identifier(name), kind, Identifier(help))
        (self.samples, self.isStandard) = (samples, isStandard)
    }
}

extension Identifier {
    fileprivate var isMetricName: Bool {
        !isEmpty
            && rawValue.utf8.allSatisfy { byte in
                switch byte {
                case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
                default: false
                }
            }
    }

    fileprivate var beginsWithDigit: Bool { rawValue.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
}

extension Metrics {
    /// The metrics of this module. Some are counted only long after the start: their names are taken from the beginning.
    fileprivate static var ownDefinitions: [MetricNames.Definition] {
        let counters: [Counter] = [
            .requests, .responseBytes, .readyResponses, .droppedCells, .replacedCells, .refusedRequests,
            .failedSections, .lateSections, .actions, .patches, .cacheLookups, .cacheEvictions, .impressionBatches,
            .clientReports, .streamEvents,
        ]
        let gauges: [Gauge] = [
            .openStreams, .openChannels, .channelBytes, .lateLoads, .cacheBytes, .healthCheck, .draining,
        ]
        let histograms: [Histogram] = [.requestDuration, .requestQueue, .composition, .section, .eventDelay]
        return counters.map { MetricNames.Definition($0) } + gauges.map { MetricNames.Definition($0) }
            + histograms.map { MetricNames.Definition($0) }
    }

    /// A sentence on a metric that can't be used, such as one whose name another one has; `nil` if there is none. Nothing
    /// of such a metric is exposed.
    package var fault: String? { contents.withLock { $0.names.faults.first } }
}
