import Basics
import Screens

/// The series of one screen: how long it takes to compose, and its sections to load.
final class ScreenSeries: ScreenMeasures {
    private let screen: String
    private let metrics: Metrics
    private let composition: Distribution
    private let sections = SeriesTable<SectionID, Distribution>()

    /// The series of the screen with this name.
    init(_ screen: String, _ metrics: Metrics) {
        (self.screen, self.metrics) = (screen, metrics)
        composition = metrics.distribution(.composition, ["screen": screen])
    }

    func recordComposition(nanoseconds: Int) { composition.add(nanoseconds: nanoseconds, shard: 0) }

    /// With the first load of a section, the count of its failures begins with 0.
    func recordLoad(of section: SectionID, nanoseconds: Int) {
        sections.series(for: section) {
            let labels: Metrics.Labels = ["screen": screen, "section": section.rawValue]
            metrics.declare(.failedSections, labels)
            return metrics.distribution(.section, labels)
        }.add(nanoseconds: nanoseconds, shard: 0)
    }
}
