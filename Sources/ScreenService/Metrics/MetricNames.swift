import Basics

/// The type of a metric, as Prometheus names it.
enum MetricType {
    case counter, gauge, histogram
}

struct Metric: Hashable, Sendable {
    let name: Identifier
    let type: MetricType
    let help: Identifier
    /// Whether the name is a standard one, which every service's metric has.
    let isStandard: Bool

    init(_ type: MetricType, _ name: String, _ help: String, isStandard: Bool = false) {
        (self.type, self.isStandard) = (type, isStandard)
        (self.name, self.help) = (Identifier(name), Identifier(help))
    }

    /// The names of its samples, without the prefix.
    fileprivate var samples: [String] {
        let name = name.rawValue
        switch type {
        case .counter:
            let suffix = "_total"
            let base = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
            return [base, base + suffix]
        case .gauge: return [name]
        case .histogram: return ["", "_bucket", "_sum", "_count"].map { name + $0 }
        }
    }
}

/// The names of metrics that are taken, and the faults of metrics that can't be used. Prometheus takes nothing from a
/// target that has a name twice, or a malformed one.
struct MetricNames: Sendable {
    private let prefix: String
    /// The metric that each name of a sample belongs to.
    private var owners: [Identifier: Metric] = [:]
    /// The sentences on metrics that can't be used, each once.
    private(set) var faults: [String] = []
    private var reportedCount = 0

    private static let maximumFaults = 100

    /// The names with the metrics of this module in them, whether they are counted already or not.
    init(prefix: String) {
        self.prefix = prefix
        for metric in Metrics.own { _ = take(metric) }
    }

    /// Returns whether the metric may have a series with these labels.
    mutating func take(_ metric: Metric, _ labels: [MetricLabel]) -> Bool {
        take(metric) && takeLabels(labels, of: metric)
    }

    private mutating func take(_ metric: Metric) -> Bool {
        guard metric.name.isMetricName else {
            return refuse("invalid metric name '\(metric.name)': expected ASCII letters, digits and _")
        }
        let samples = metric.samples.map { Identifier(metric.isStandard ? $0 : prefix + "_" + $0) }
        for sample in samples {
            guard let other = owners[sample], other != metric else { continue }
            return refuse(
                "two metrics have the name '\(sample)': the \(other.type) \(other.name) (\(other.help)) and the "
                    + "\(metric.type) \(metric.name) (\(metric.help))")
        }
        for sample in samples { owners[sample] = metric }
        return true
    }

    private mutating func takeLabels(_ labels: [MetricLabel], of metric: Metric) -> Bool {
        var known: Set<Identifier> = []
        for name in labels.map(\.name) {
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
    fileprivate static var own: [Metric] {
        let counters: [Counter] = [
            .requests, .responseBytes, .readyResponses, .droppedCells, .replacedCells, .refusedRequests,
            .failedSections, .lateSections, .actions, .patches, .cacheLookups, .cacheEvictions, .impressionBatches,
            .clientReports, .streamEvents,
        ]
        let gauges: [Gauge] = [
            .openStreams, .openChannels, .channelBytes, .lateLoads, .cacheBytes, .healthCheck, .draining,
        ]
        let histograms: [Histogram] = [.requestDuration, .requestQueue, .composition, .section, .eventDelay]
        return counters.map(\.metric) + gauges.map(\.metric) + histograms.map(\.metric)
    }

    /// A sentence on a metric that can't be used, such as one whose name another one has; `nil` if there is none. Nothing
    /// of such a metric is exposed.
    package var fault: String? { contents.withLock { $0.names.faults.first } }
}
