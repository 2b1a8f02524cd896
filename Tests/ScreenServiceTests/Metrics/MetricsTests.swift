import HTTPServing
import Synchronization
import Testing
@testable import ScreenService

@Suite struct MetricsTests {
    private let metrics = Metrics(prefix: "bakery")

    @Test func `counters and gauges are written`() {
        let loaves = Metrics.Counter(name: "loaves_total", help: "Loaves that were baked.")
        metrics.increment(loaves, ["kind": "rye \"dark\"\n\\"], by: 2)
        metrics.increment(loaves, ["kind": "rye \"dark\"\n\\"])
        metrics.expose(Metrics.Gauge(name: "ovens", help: "Ovens that are hot.")) { 7 }
        metrics.exposeSeconds(Metrics.Counter(standardName: "process_cpu_seconds_total", help: "CPU \"time\"\n\\.")) {
            1234
        }
        #expect(
            metrics.text == #"""
                # HELP bakery_loaves_total Loaves that were baked.
                # TYPE bakery_loaves_total counter
                bakery_loaves_total{kind="rye \"dark\"\n\\"} 3
                # HELP bakery_ovens Ovens that are hot.
                # TYPE bakery_ovens gauge
                bakery_ovens 7
                # HELP process_cpu_seconds_total CPU "time"\n\\.
                # TYPE process_cpu_seconds_total counter
                process_cpu_seconds_total 1.234000000

                """#)
    }

    /// Also where Swift takes them for a part of another character.
    @Test func `line feeds and backslashes of a description are escaped`() {
        metrics.expose(Metrics.Gauge(name: "ovens", help: "Ovens\r\n\\\u{301}.")) { 7 }
        #expect(metrics.text.hasPrefix("# HELP bakery_ovens Ovens\r\\n\\\\\u{301}.\n# TYPE bakery_ovens gauge\n"))
    }

    @Test func `histograms are written`() {
        let baking = Metrics.Histogram(name: "baking_seconds", help: "Time to bake.")
        metrics.observe(baking, ["oven": "left"], .microseconds(60))
        metrics.observe(baking, ["oven": "left"], .seconds(7))
        metrics.observe(baking, ["oven": "right"], .milliseconds(500))
        metrics.observe(baking, ["oven": "right"], .milliseconds(501))
        metrics.observe(baking, ["oven": "right"], .milliseconds(2_500))
        metrics.distribution(baking, ["oven": "left"]).add(nanoseconds: 100_000, shard: 5)
        let lines = metrics.text.split(separator: "\n").map(String.init)
        let start = #"bakery_baking_seconds_bucket{oven="left",le="#
        #expect(lines.contains(start + #""0.00005"} 0"#))
        #expect(lines.contains(start + #""0.0001"} 2"#))
        #expect(lines.contains(start + #""5.0"} 2"#))
        #expect(lines.contains(start + #""+Inf"} 3"#))
        let right = #"bakery_baking_seconds_bucket{oven="right",le="#
        let counts = [("0.25", 0), ("0.5", 1), ("1.0", 2), ("2.5", 3), ("5.0", 3)]
        for (bound, count) in counts { #expect(lines.contains(right + "\"\(bound)\"} \(count)")) }
        #expect(lines.contains(#"bakery_baking_seconds_sum{oven="left"} 7.000160000"#))
        #expect(lines.contains(#"bakery_baking_seconds_count{oven="left"} 3"#))
    }

    /// As the delays of many streams do within days.
    @Test func `durations may add up to centuries`() {
        let baking = Metrics.Histogram(name: "baking_seconds", help: "Baking.")
        let centuries = Duration.seconds(6_000_000_000)
        for _ in 0..<3 { metrics.observe(baking, [:], centuries) }
        #expect(metrics.text.contains("bakery_baking_seconds_sum 18000000000.000000000\n"))
        metrics.observe(baking, [:], centuries)
        #expect(metrics.text.contains("bakery_baking_seconds_sum 5553255926.290448384\n"))
    }

    /// Whatever clients send, the number of series is bounded, and nothing is left uncounted.
    @Test func `series above the limit are counted together`() {
        let seen = Metrics.Counter(name: "seen_total", help: "Seen.")
        for number in 0..<3000 { metrics.increment(seen, ["what": "\(number)", "where": "here"]) }
        let lines = metrics.text.split(separator: "\n").filter { $0.hasPrefix("bakery_seen_total{") }
        #expect(lines.count == Metrics.maximumSeries + 1)
        #expect(lines.contains(#"bakery_seen_total{what="other",where="other"} 2000"#))
    }

    @Test func `values from many threads are all counted`() async {
        let counter = ShardedCounter()
        let distribution = Distribution()
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<10_000 {
                        counter.add(1, shard: task &+ number)
                        distribution.add(nanoseconds: number, shard: -number)
                    }
                }
            }
        }
        #expect(counter.value == 80_000)
        #expect(distribution.snapshot.counts.reduce(0, +) == 80_000)
        #expect(distribution.snapshot.nanoseconds == 8 * 49_995_000)
    }
}
