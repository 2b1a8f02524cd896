import Basics
import Screens
import Synchronization

/// The series of screens and their streams that are used often, each looked up once.
final class ScreenMetrics: Sendable {
    private struct SectionPlace: SeriesKey {
        let screen: Identifier
        let section: Identifier

        var bucket: Int { screen.bucket &+ section.bucket }
    }

    private let metrics: Metrics
    private let patches: [PatchAnswer: ShardedCounter]
    private let wholes: [PatchAnswer: ShardedCounter]
    private let events: [StreamEvent: ShardedCounter]
    private let eventDelay: Distribution
    private let compositions = SeriesTable<Identifier, Distribution>()
    private let loads = SeriesTable<SectionPlace, Distribution>()

    init(_ metrics: Metrics) {
        self.metrics = metrics
        patches = metrics.counters(.patches) { ["in": $0.rawValue, "form": "patch"] }
        wholes = metrics.counters(.patches) { ["in": $0.rawValue, "form": "whole"] }
        events = metrics.counters(.streamEvents) { ["kind": $0.rawValue] }
        eventDelay = metrics.distribution(.eventDelay)
    }

    /// Counts the sending of a screen to a client that asked for a patch: from `base` or, without one, the whole screen.
    func countPatch(_ base: Revision?, in answer: PatchAnswer) {
        (base == nil ? wholes : patches)[answer]?.add(1, shard: 0)
    }

    func count(_ event: StreamEvent) { events[event]?.add(1, shard: 0) }

    /// Measures the time from a change until its event is sent.
    func measureDelay(since change: ContinuousClock.Instant) {
        eventDelay.add(nanoseconds: (ContinuousClock.now - change).nanoseconds, shard: 0)
    }

    /// Measures how long it took to compose the screen at `path` or, if there is one, to load a section of it.
    func measure(_ path: ScreenPath, _ section: SectionID?, _ duration: Duration) {
        let series = section.map { loadSeries(path.name, Identifier($0.rawValue)) } ?? compositionSeries(path.name)
        series.add(nanoseconds: duration.nanoseconds, shard: 0)
    }

    private func compositionSeries(_ screen: Identifier) -> Distribution {
        compositions.series(for: screen) { metrics.distribution(.composition, ["screen": screen.rawValue]) }
    }

    /// With the first load of a section, the count of its failures begins with 0.
    private func loadSeries(_ screen: Identifier, _ section: Identifier) -> Distribution {
        loads.series(for: SectionPlace(screen: screen, section: section)) {
            let labels: Metrics.Labels = ["screen": screen.rawValue, "section": section.rawValue]
            metrics.declare(.failedSections, labels)
            return metrics.distribution(.section, labels)
        }
    }
}

/// The kind of answer that a patch, or a whole screen in its place, is sent in.
enum PatchAnswer: String, CaseIterable {
    case request, action
}

enum StreamEvent: String, CaseIterable {
    case screen, patch, heartbeat, end
}

extension Metrics {
    /// Returns a counter for each case, with its labels.
    fileprivate func counters<Case: CaseIterable & Hashable>(
        _ counter: Counter, _ labels: (Case) -> Labels
    ) -> [Case: ShardedCounter] {
        Dictionary(uniqueKeysWithValues: Case.allCases.map { ($0, shardedCounter(counter, labels($0))) })
    }

    /// Begins the counts of the screens of `catalog`, and of what is refused, with 0.
    func declareScreens(of catalog: ScreenCatalog) {
        for limit in RefusingLimit.allCases { declare(.refusedRequests, ["limit": limit.rawValue]) }
        for name in catalog.screenNames.map(\.rawValue) {
            for outcome in ActionOutcome.allCases { declare(.actions, ["screen": name, "outcome": outcome.rawValue]) }
            declare(.failedSections, ["screen": name, "section": "-"])
            declare(.lateSections, ["screen": name])
        }
        for type in Set(catalog.cellTypes.map(\.name)) {
            declare(.droppedCells, ["type": type.rawValue])
            declare(.replacedCells, ["type": type.rawValue])
        }
    }

    func expose(_ cache: String, _ counts: CacheCounts, size: @escaping @Sendable () -> Int) {
        expose(.cacheBytes, ["cache": cache], size)
        expose(.cacheEvictions, ["cache": cache]) { counts.evictions.load(ordering: .relaxed) }
        expose(.cacheLookups, ["cache": cache, "result": "hit"]) { counts.hits.load(ordering: .relaxed) }
        expose(.cacheLookups, ["cache": cache, "result": "joined"]) { counts.joins.load(ordering: .relaxed) }
        expose(.cacheLookups, ["cache": cache, "result": "miss"]) { counts.misses.load(ordering: .relaxed) }
    }
}
