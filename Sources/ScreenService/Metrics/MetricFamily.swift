import Basics

/// The series of one metric, by their labels.
struct MetricFamily<Series: AnyObject & Sendable>: Sendable {
    private(set) var series: [LabelText: Series] = [:]

    /// Returns the series with these labels, which is `new` if there is none. Beyond the limit, returns the series in
    /// which all others are counted.
    mutating func series(for labels: LabelText, _ new: @autoclosure () -> Series) -> Series {
        if let known = series[labels] { return known }
        let isOther = series.count >= Metrics.maximumSeries
        if isOther, let other = series[labels.other] { return other }
        let made = new()
        series[isOther ? labels.other : labels] = made
        return made
    }

    /// Removes the series with this value of a label.
    mutating func remove(_ label: String, _ value: String) {
        series = series.filter { !$0.key.has(label, value) }
    }

    /// Replaces the series with these labels.
    mutating func set(_ new: Series, for labels: LabelText) { series[labels] = new }
}

/// The labels of a series as they are written: `role="guest",status="200"`.
struct LabelText: Hashable, Sendable, Comparable {
    let text: Identifier
    private let names: [String]

    init(_ labels: Metrics.Labels) {
        names = labels.map(\.key)
        text = Identifier(Self.text(names, labels.map(\.value)))
    }

    private init(names: [String], values: [String]) {
        self.names = names
        text = Identifier(Self.text(names, values))
    }

    /// Whether the label `name` has this value.
    func has(_ name: String, _ value: String) -> Bool {
        ",\(text.rawValue),".contains(",\(name)=\"\(value.escapedForMetrics)\",")
    }

    /// The same labels with the value `other` for each.
    var other: LabelText { LabelText(names: names, values: names.map { _ in "other" }) }

    static func < (a: LabelText, b: LabelText) -> Bool { a.text < b.text }
    static func == (a: LabelText, b: LabelText) -> Bool { a.text == b.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    private static func text(_ names: [String], _ values: [String]) -> String {
        zip(names, values).map { "\($0)=\"\($1.escapedForMetrics)\"" }.joined(separator: ",")
    }
}

extension String {
    /// The text with backslashes, quotes and line feeds escaped, as values of labels have it.
    var escapedForMetrics: String {
        guard utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", "\"": text += "\\" + String(scalar)
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
