import Basics

extension Metrics {
    /// The media type of ``text``.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// All metrics in Prometheus' text format, version 0.0.4, sorted by name.
    public var text: String {
        let families = contents.withLock(\.families).map { metric, family in
            let name = metric.isStandard ? metric.name.rawValue : "\(prefix)_\(metric.name)"
            return (name: name, text: text(of: metric, name, family))
        }
        return families.sorted { $0.name < $1.name }.map(\.text).joined()
    }

    private func text(of metric: Metric, _ name: String, _ family: [[MetricLabel]: MetricSeries]) -> String {
        let help = metric.help.rawValue.escapedForMetrics(isLabel: false)
        var text = "# HELP \(name) \(help)\n# TYPE \(name) \(metric.type)\n"
        let series = family.map { (labels: Identifier($0.text), series: $1) }
        for (labels, series) in series.sorted(by: { $0.labels < $1.labels }) {
            text += samples(of: series, name, labels.rawValue)
        }
        return text
    }

    private func samples(of series: MetricSeries, _ name: String, _ labels: String) -> String {
        switch series {
        case .counter(let counter): sample(name, labels, String(counter.value))
        case .distribution(let distribution): samples(of: distribution.snapshot, name, labels)
        case .reading(let value): sample(name, labels, value())
        }
    }

    private func samples(of snapshot: Distribution.Snapshot, _ name: String, _ labels: String) -> String {
        let start = labels.isEmpty ? "" : labels + ","
        var (text, total) = ("", 0)
        for (bucket, count) in snapshot.counts.enumerated() {
            total += count
            text += sample(name + "_bucket", start + "le=\"\(Distribution.boundTexts[bucket])\"", String(total))
        }
        text += sample(name + "_sum", labels, snapshot.nanoseconds.secondsText)
        return text + sample(name + "_count", labels, String(total))
    }

    private func sample(_ name: String, _ labels: String, _ value: String) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}

extension BinaryInteger {
    /// These nanoseconds in seconds: `1.500000000`.
    var secondsText: String {
        "\(self / 1_000_000_000)." + String(1_000_000_000 + self % 1_000_000_000).dropFirst()
    }
}
