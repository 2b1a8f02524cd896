import Basics

/// A number, or a distribution.
enum MetricSeries: Sendable {
    case counter(ShardedCounter)
    case distribution(Distribution)
    /// A number that is read when the metrics are.
    case reading(@Sendable () -> String)
}

struct MetricLabel: Hashable, Sendable {
    let name: Identifier
    let value: Identifier
}

extension [MetricLabel] {
    init(_ labels: Metrics.Labels) {
        self = labels.map { MetricLabel(name: Identifier($0.key), value: Identifier($0.value)) }
    }

    /// The labels as they are written: `role="guest",status="200"`.
    var text: String {
        map { "\($0.name)=\"\($0.value.rawValue.escapedForMetrics(isLabel: true))\"" }.joined(separator: ",")
    }
}

extension String {
    /// Returns the text with backslashes and line feeds escaped and, for the value of a label, quotes.
    func escapedForMetrics(isLabel: Bool) -> String {
        guard utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\"" where isLabel: text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
