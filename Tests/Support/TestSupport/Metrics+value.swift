package import ScreenService

extension Metrics {
    /// The value of the sample that is written as `sample`, such as `bakery_baked_total{oven="left"}`, or `nil` if there
    /// is none.
    package func value(_ sample: String) -> Int? {
        text.split(separator: "\n").first { $0.hasPrefix(sample + " ") }
            .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    }

    /// The numbers of refused requests of the service `sectional` by the limit, without those that refused none.
    package var refusals: [String: Int] {
        let start = #"sectional_requests_refused_total{limit=""#
        let counts = text.split(separator: "\n").filter { $0.hasPrefix(start) }.map { line in
            let parts = line.dropFirst(start.count).split(separator: "\"} ")
            return (String(parts[0]), Int(parts[1]) ?? 0)
        }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }
}
