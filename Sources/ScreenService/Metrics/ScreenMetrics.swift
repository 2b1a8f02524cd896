import Basics
import Screens
import Synchronization

/// The counts and measurements of a screen service. Series that are used often are looked up once.
final class ScreenMetrics: Sendable {
    let metrics: Metrics
    private let patches: [PatchLabels: ShardedCounter]
    /// The counters of the actions on each screen of the catalog.
    private let actions: [Identifier: [ActionOutcome: ShardedCounter]]

    private struct PatchLabels: Hashable {
        let answer: PatchAnswer
        let isWhole: Bool
    }

    private let screens = SeriesTable<Identifier, ScreenSeries>()

    /// Counts in `metrics`, where what is known of the screens of `catalog` begins with 0.
    init(_ metrics: Metrics, _ catalog: ScreenCatalog) {
        self.metrics = metrics
        actions = Self.actions(metrics, catalog)
        var patches: [PatchLabels: ShardedCounter] = [:]
        for answer in PatchAnswer.allCases {
            for isWhole in [false, true] {
                let labels: Metrics.Labels = ["in": answer.rawValue, "form": isWhole ? "whole" : "patch"]
                patches[PatchLabels(answer: answer, isWhole: isWhole)] = metrics.shardedCounter(.patches, labels)
            }
        }
        self.patches = patches
        metrics.declareRefusals()
        for name in catalog.screenNames {
            metrics.declare(.failedSections, Self.labels(name, section: "-"))
            metrics.declare(.lateSections, ["screen": name.rawValue])
        }
        for type in catalog.cellTypeNames {
            metrics.declare(.droppedCells, ["type": type.rawValue])
            metrics.declare(.replacedCells, ["type": type.rawValue])
        }
    }

    private static func actions(
        _ metrics: Metrics, _ catalog: ScreenCatalog
    ) -> [Identifier: [ActionOutcome: ShardedCounter]] {
        let screens = catalog.screenNames.map { screen in
            let counters = ActionOutcome.allCases.map { ($0, metrics.shardedCounter(.actions, labels(screen, $0))) }
            return (screen, Dictionary(uniqueKeysWithValues: counters))
        }
        return Dictionary(uniqueKeysWithValues: screens)
    }

    private static func labels(_ screen: Identifier, _ outcome: ActionOutcome) -> Metrics.Labels {
        ["screen": screen.rawValue, "outcome": outcome.rawValue]
    }

    private static func labels(_ screen: Identifier, section: String) -> Metrics.Labels {
        ["screen": screen.rawValue, "section": section]
    }

    /// Returns what measures the screen at `path`.
    func measures(of path: ScreenPath) -> ScreenSeries {
        let screen = path.name
        return screens.series(for: screen) { ScreenSeries(screen.rawValue, metrics) }
    }

    /// Counts the sending of a screen to a client that asked for a patch, in the answer to a request or to an action.
    func countPatch(_ base: Revision?, in answer: PatchAnswer) {
        patches[PatchLabels(answer: answer, isWhole: base == nil)]?.add(1, shard: 0)
    }

    /// Counts `count` sections of the screen at `path` that were late.
    func countLate(_ count: Int, of path: ScreenPath) {
        metrics.increment(.lateSections, ["screen": path.name.rawValue], by: count)
    }

    /// Counts an action on the screen at `path`.
    func countAction(_ path: ScreenPath, _ outcome: ActionOutcome) {
        let counter = actions[path.name]?[outcome] ?? metrics.shardedCounter(.actions, Self.labels(path.name, outcome))
        counter.add(1, shard: 0)
    }

    /// Counts the failure of a section of the screen at `path`; `nil` is the screen as a whole.
    func countFailure(of section: SectionID?, on path: ScreenPath) {
        metrics.increment(.failedSections, Self.labels(path.name, section: section?.rawValue ?? "-"))
    }

    /// Lets the counts of batches of impressions begin with 0.
    func declareImpressions() {
        for outcome in ImpressionBatchOutcome.allCases {
            metrics.declare(.impressionBatches, ["outcome": outcome.rawValue])
        }
    }

    /// Counts a batch of impressions.
    func countImpressions(_ outcome: ImpressionBatchOutcome) {
        metrics.increment(.impressionBatches, ["outcome": outcome.rawValue])
    }

    /// Exposes the counts and the size of a cache.
    func expose(_ name: String, _ counts: CacheCounts, size: @escaping @Sendable () -> Int) {
        metrics.expose(.cacheBytes, ["cache": name], size)
        metrics.expose(.cacheEvictions, ["cache": name]) { counts.evictions.load(ordering: .relaxed) }
        metrics.expose(.cacheLookups, ["cache": name, "result": "hit"]) { counts.hits.load(ordering: .relaxed) }
        metrics.expose(.cacheLookups, ["cache": name, "result": "joined"]) { counts.joins.load(ordering: .relaxed) }
        metrics.expose(.cacheLookups, ["cache": name, "result": "miss"]) { counts.misses.load(ordering: .relaxed) }
    }
}

/// The kind of answer that a patch, or a whole screen in its place, is sent in.
enum PatchAnswer: String, CaseIterable {
    case request
    case action
}

/// How an action ended.
enum ActionOutcome: String, CaseIterable {
    /// It was performed now.
    case performed
    /// It was performed before, under the same `Idempotency-Key`.
    case repeated
    /// The caller can't perform it, or its values are wrong.
    case refused
    /// It failed, or could not be stored.
    case failed
}

extension ScreenCatalog {
    /// The names of all cell types, each once.
    fileprivate var cellTypeNames: Set<Identifier> { Set(cellTypes.map(\.name)) }
}

/// How a request with a batch of impressions ended.
enum ImpressionBatchOutcome: String, CaseIterable {
    /// The batch is stored now.
    case stored
    /// It was stored before.
    case repeated
    /// It is not true, or not as it should be.
    case refused
    /// There is no room for it, or it could not be stored.
    case failed
}
