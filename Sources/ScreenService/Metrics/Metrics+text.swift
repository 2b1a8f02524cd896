extension Metrics {
    /// The media type of ``text``.
    static let mediaType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    /// All metrics as OpenMetrics text, version 1.0.0, sorted by name.
    public var text: String {
        let contents = contents.withLock(\.self)
        var families: [(name: String, text: String)] = []
        for (counter, family) in contents.counters {
            families.append(text(of: counter, samples(family) { [("_total", String($0.value))] }))
        }
        for (counter, family) in contents.readCounters {
            families.append(text(of: counter, samples(family) { [("_total", $0.text())] }))
        }
        for (gauge, family) in contents.gauges {
            let samples = samples(family) { [("", $0.text())] }
            families.append(text(of: gauge.name, gauge.isStandard, "gauge", gauge.help, samples))
        }
        for (histogram, family) in contents.histograms {
            families.append(text(of: histogram.name, false, "histogram", histogram.help, histogramSamples(family)))
        }
        return families.sorted { $0.name < $1.name }.map(\.text).joined() + "# EOF\n"
    }

    /// A sample without its metric's name: a suffix, labels, and the value.
    private struct Sample {
        let suffix: String
        let labels: String
        let value: String
    }

    /// The name of a counter's family has no `_total`.
    private func text(of counter: Counter, _ samples: [Sample]) -> (name: String, text: String) {
        let suffix = "_total"
        let name = counter.name.hasSuffix(suffix) ? String(counter.name.dropLast(suffix.count)) : counter.name
        return text(of: name, counter.isStandard, "counter", counter.help, samples)
    }

    private func text(
        of name: String, _ isStandard: Bool, _ type: String, _ help: String, _ samples: [Sample]
    ) -> (name: String, text: String) {
        let name = isStandard ? name : prefix + "_" + name
        var text = "# HELP \(name) \(help.escapedForMetrics)\n# TYPE \(name) \(type)\n"
        for unit in ["seconds", "bytes"] where name.hasSuffix("_" + unit) { text += "# UNIT \(name) \(unit)\n" }
        for sample in samples {
            let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
            text += "\(name)\(sample.suffix)\(labels) \(sample.value)\n"
        }
        return (name, text)
    }

    private func samples<Series>(
        _ family: MetricFamily<Series>, _ values: (Series) -> [(suffix: String, value: String)]
    ) -> [Sample] {
        family.series.sorted { $0.key < $1.key }.flatMap { labels, series in
            values(series).map { Sample(suffix: $0.suffix, labels: labels.text.rawValue, value: $0.value) }
        }
    }

    private func histogramSamples(_ family: MetricFamily<Distribution>) -> [Sample] {
        family.series.sorted { $0.key < $1.key }.flatMap { labels, distribution in
            let (snapshot, exemplars) = (distribution.snapshot, distribution.exemplarsByBucket)
            let (labels, start) = (labels.text.rawValue, labels.text.isEmpty ? "" : labels.text.rawValue + ",")
            var (samples, total) = ([Sample](), 0)
            for (bucket, count) in snapshot.counts.enumerated() {
                total += count
                let example = exemplars[bucket].map { " " + $0.text } ?? ""
                samples.append(
                    Sample(
                        suffix: "_bucket", labels: start + "le=\"\(Distribution.boundTexts[bucket])\"",
                        value: "\(total)\(example)"))
            }
            samples.append(Sample(suffix: "_sum", labels: labels, value: snapshot.nanoseconds.secondsText))
            return samples + [Sample(suffix: "_count", labels: labels, value: String(total))]
        }
    }
}

extension Distribution.Exemplar {
    /// The exemplar as OpenMetrics writes it: `# {trace_id="…"} 0.0012 1795000000.123`.
    fileprivate var text: String {
        "# {trace_id=\"\(traceID)\"} \(nanoseconds.secondsText) \(Int(time * 1_000_000).secondsText)"
    }
}

extension Int {
    /// These nanoseconds in seconds: `1.500000000`.
    var secondsText: String {
        "\(self / 1_000_000_000)." + String(1_000_000_000 + self % 1_000_000_000).dropFirst()
    }
}
