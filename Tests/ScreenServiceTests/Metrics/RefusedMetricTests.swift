import Testing
@testable import ScreenService

/// A metric that Prometheus wouldn't take, or that would take another one's place, isn't exposed.
@Suite struct RefusedMetricTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sentence: String
        let make: @Sendable (Metrics) -> Void

        init(_ testDescription: String, _ sentence: String, _ make: @escaping @Sendable (Metrics) -> Void) {
            (self.testDescription, self.sentence, self.make) = (testDescription, sentence, make)
        }
    }

    private static let loaves = Metrics.Counter(name: "loaves_total", help: "Loaves.")

    private static let mistakes: [Mistake] = [
        Mistake(
            "a hyphen", "invalid metric name 'order-count': expected ASCII letters, digits and _"
        ) { $0.declare(Metrics.Counter(name: "order-count", help: "Orders.")) },
        Mistake("no name", "invalid metric name '': expected ASCII letters, digits and _") {
            $0.expose(Metrics.Gauge(name: "", help: "Nothing.")) { 1 }
        },
        Mistake("no ASCII", "invalid metric name 'Öfen': expected ASCII letters, digits and _") {
            $0.expose(Metrics.Gauge(name: "Öfen", help: "Ovens.")) { 1 }
        },
        Mistake(
            "two helps",
            "two metrics have the name 'bakery_loaves': the counter loaves_total (Loaves.) and the counter "
                + "loaves_total (Bread.)"
        ) { $0.declare(Metrics.Counter(name: "loaves_total", help: "Bread.")) },
        Mistake(
            "without the ending",
            "two metrics have the name 'bakery_loaves': the counter loaves_total (Loaves.) and the "
                + "counter loaves (Loaves.)"
        ) { $0.declare(Metrics.Counter(name: "loaves", help: "Loaves.")) },
        Mistake(
            "two kinds",
            "two metrics have the name 'bakery_loaves': the counter loaves_total (Loaves.) and the gauge "
                + "loaves (Loaves.)"
        ) { $0.expose(Metrics.Gauge(name: "loaves", help: "Loaves.")) { 1 } },
        Mistake(
            "a part of a histogram",
            "two metrics have the name 'bakery_rest_count': the histogram rest (Rest.) and the "
                + "gauge rest_count (Rests.)"
        ) {
            _ = $0.recorder(Metrics.Histogram(name: "rest", help: "Rest."))
            $0.expose(Metrics.Gauge(name: "rest_count", help: "Rests.")) { 1 }
        },
        Mistake(
            "one of ours",
            "two metrics have the name 'bakery_sections_failed': the counter sections_failed_total "
                + "(Sections that failed or timed out.) and the counter sections_failed_total (Ours.)"
        ) { $0.declare(Metrics.Counter(name: "sections_failed_total", help: "Ours.")) },
        Mistake("a label with a hyphen", "invalid label 'where-at' of the metric 'ovens'") {
            $0.expose(Metrics.Gauge(name: "ovens", help: "Ovens."), ["where-at": "left"]) { 1 }
        },
        Mistake("a label that begins with a digit", "invalid label '1st' of the metric 'ovens'") {
            $0.expose(Metrics.Gauge(name: "ovens", help: "Ovens."), ["1st": "left"]) { 1 }
        },
        Mistake("a reserved label", "invalid label '__name__' of the metric 'ovens'") {
            $0.expose(Metrics.Gauge(name: "ovens", help: "Ovens."), ["__name__": "left"]) { 1 }
        },
        Mistake("a histogram's label", "invalid label 'le' of the metric 'baking_seconds'") {
            _ = $0.recorder(Metrics.Histogram(name: "baking_seconds", help: "Time to bake."), ["le": "1"])
        },
        Mistake("a label twice", "duplicate label 'where' of the metric 'ovens'") {
            $0.expose(Metrics.Gauge(name: "ovens", help: "Ovens."), ["where": "left", "where": "right"]) { 1 }
        },
    ]

    @Test(arguments: mistakes) func `an invalid metric is reported and not written`(_ mistake: Mistake) {
        let metrics = Metrics(prefix: "bakery")
        metrics.declare(Self.loaves)
        let before = metrics.text
        #expect(metrics.fault == nil)
        for _ in 0..<2 { mistake.make(metrics) }
        #expect(metrics.fault == mistake.sentence)
        // What is right goes on, beside nothing of what is wrong.
        metrics.increment(Self.loaves)
        let isHistogram = mistake.testDescription == "a part of a histogram"
        #expect(isHistogram || metrics.text == before.replacing("loaves_total 0", with: "loaves_total 1"))
        #expect(Array(metrics.contents.withLock { $0.names.takeNewFaults() }) == [mistake.sentence])
        #expect(metrics.contents.withLock { $0.names.takeNewFaults() }.isEmpty)
    }

    /// All that this module counts, and the same metric again, with other labels.
    @Test func `a valid metric is written`() {
        let metrics = Metrics(prefix: "bakery")
        metrics.declare(Self.loaves, ["kind": "rye"])
        metrics.increment(Metrics.Counter(name: "loaves_total", help: "Loaves."), ["kind": "oat"])
        metrics.declare(.failedSections, ["screen": "a", "section": "b"])
        metrics.expose(.openStreams) { 1 }
        metrics.observe(.composition, [:], .milliseconds(1))
        #expect(metrics.fault == nil)
        #expect(metrics.text.contains(#"bakery_loaves_total{kind="rye"} 0"#))
    }
}
