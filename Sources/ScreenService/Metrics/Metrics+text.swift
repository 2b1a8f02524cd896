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

    private func text(of metric: Metric, _ name: String, _ family: MetricFamily) -> String {
        // Quotes aren't escaped in a description, unlike in labels.
        let help = metric.help.rawValue.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        var text = "# HELP \(name) \(help)\n# TYPE \(name) \(metric.type)\n"
        let series = family.series.map { (labels: Identifier($0.text), series: $1) }
        for (labels, series) in series.sorted(by: { $0.labels < $1.labels }) {
            for sample in samples(of: series, labels.rawValue) {
                let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
                text += "\(name)\(sample.suffix)\(labels) \(sample.value)\n"
            }
        }
        return text
    }

    /// A sample without its metric's name: a suffix, labels, and the value.
    private struct Sample {
        var suffix = ""
        let labels: String
        let value: String
    }

    private func samples(of series: MetricSeries, _ labels: String) -> [Sample] {
        switch series {
        case .counter(let counter): [Sample(labels: labels, value: String(counter.value))]
        case .distribution(let distribution): samples(of: distribution.snapshot, labels)
        case .reading(let text): [Sample(labels: labels, value: text())]
        }
    }

    private func samples(of snapshot: Distribution.Snapshot, _ labels: String) -> [Sample] {
        let start = labels.isEmpty ? "" : labels + ","
        var (samples, total) = ([Sample](), 0)
        for (bucket, count) in snapshot.counts.enumerated() {
            total += count
            let bound = "le=\"\(Distribution.boundTexts[bucket])\""
            samples.append(Sample(suffix: "_bucket", labels: start + bound, value: String(total)))
        }
        samples.append(Sample(suffix: "_sum", labels: labels, value: snapshot.nanoseconds.secondsText))
        return samples + [Sample(suffix: "_count", labels: labels, value: String(total))]
    }
}

extension Int {
    /// These nanoseconds in seconds: `1.500000000`.
    var secondsText: String {
        "\(self / 1_000_000_000)." + String(1_000_000_000 + self % 1_000_000_000).dropFirst()
    }
}
