extension Metrics {
    /// The media type of ``text``.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// All metrics in Prometheus' text format, version 0.0.4, sorted by name.
    public var text: String {
        let contents = contents.withLock(\.self)
        var families: [(name: String, text: String)] = []
        for (counter, family) in contents.counters {
            let samples = samples(family) { String($0.value) }
            families.append(text(of: counter.name, counter.isStandard, "counter", counter.help, samples))
        }
        for (counter, family) in contents.readCounters {
            let samples = samples(family) { $0.text() }
            families.append(text(of: counter.name, counter.isStandard, "counter", counter.help, samples))
        }
        for (gauge, family) in contents.gauges {
            let samples = samples(family) { $0.text() }
            families.append(text(of: gauge.name, gauge.isStandard, "gauge", gauge.help, samples))
        }
        for (histogram, family) in contents.histograms {
            families.append(text(of: histogram.name, false, "histogram", histogram.help, histogramSamples(family)))
        }
        return families.sorted { $0.name < $1.name }.map(\.text).joined()
    }

    /// A sample without its metric's name: a suffix, labels, and the value.
    private struct Sample {
        var suffix = ""
        let labels: String
        let value: String
    }

    private func text(
        of name: String, _ isStandard: Bool, _ type: String, _ help: String, _ samples: [Sample]
    ) -> (name: String, text: String) {
        let name = isStandard ? name : prefix + "_" + name
        // Quotes aren't escaped in a description, unlike in labels.
        let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        var text = "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        for sample in samples {
            let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
            text += "\(name)\(sample.suffix)\(labels) \(sample.value)\n"
        }
        return (name, text)
    }

    private func samples<Series>(_ family: MetricFamily<Series>, _ value: (Series) -> String) -> [Sample] {
        family.series.sorted { $0.key < $1.key }.map { labels, series in
            Sample(labels: labels.text.rawValue, value: value(series))
        }
    }

    private func histogramSamples(_ family: MetricFamily<Distribution>) -> [Sample] {
        family.series.sorted { $0.key < $1.key }.flatMap { labels, distribution in
            let snapshot = distribution.snapshot
            let (labels, start) = (labels.text.rawValue, labels.text.isEmpty ? "" : labels.text.rawValue + ",")
            var (samples, total) = ([Sample](), 0)
            for (bucket, count) in snapshot.counts.enumerated() {
                total += count
                samples.append(
                    Sample(
                        suffix: "_bucket", labels: start + "le=\"\(Distribution.boundTexts[bucket])\"",
                        value: String(total)))
            }
            samples.append(Sample(suffix: "_sum", labels: labels, value: snapshot.nanoseconds.secondsText))
            return samples + [Sample(suffix: "_count", labels: labels, value: String(total))]
        }
    }
}

extension Int {
    /// These nanoseconds in seconds: `1.500000000`.
    var secondsText: String {
        "\(self / 1_000_000_000)." + String(1_000_000_000 + self % 1_000_000_000).dropFirst()
    }
}
