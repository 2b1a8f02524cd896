import Caching
import Identity
import Sectional
import Synchronization
internal import Traces

/// The counts and measurements of a screen service. Series that are used often are looked up once.
final class ScreenMetrics: Sendable {
    let metrics: Metrics
    private let patches: [PatchLabels: ShardedCounter]

    private struct PatchLabels: Hashable {
        let answer: PatchAnswer
        let isWhole: Bool
    }
    private let compositions = Distributions<Identifier>()
    private let sections = Distributions<Section>()

    private struct Section: Hashable {
        let id: SectionID
        let screen: Identifier

        /// Few sections of different screens have the same id.
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    init(_ metrics: Metrics) {
        self.metrics = metrics
        var patches: [PatchLabels: ShardedCounter] = [:]
        for answer in PatchAnswer.allCases {
            for isWhole in [false, true] {
                let labels: Metrics.Labels = ["in": answer.rawValue, "form": isWhole ? "whole" : "patch"]
                patches[PatchLabels(answer: answer, isWhole: isWhole)] = metrics.shardedCounter(.patches, labels)
            }
        }
        self.patches = patches
    }

    /// Measures the composition of the screen at `path`.
    func measure(_ path: ScreenPath, _ duration: Duration) {
        let screen = path.name
        compositions.distribution(of: screen) {
            metrics.distribution(.composition, ["screen": screen.rawValue])
        }.add(nanoseconds: duration.nanoseconds, shard: 0)
    }

    /// Measures the loading of a section.
    func measure(_ load: SectionLoad) {
        let section = Section(id: load.section, screen: load.screen.name)
        sections.distribution(of: section) {
            metrics.distribution(.section, ["screen": section.screen.rawValue, "section": section.id.rawValue])
        }.add(nanoseconds: load.duration.nanoseconds, shard: 0)
    }

    /// Counts the sending of a screen to a client that asked for a patch, in the answer to a request or to an action.
    func countPatch(_ base: Revision?, in answer: PatchAnswer) {
        patches[PatchLabels(answer: answer, isWhole: base == nil)]?.add(1, shard: 0)
    }

    /// Counts an action on the screen at `path`.
    func countAction(_ path: ScreenPath, _ outcome: ActionOutcome) {
        metrics.increment(.actions, ["screen": path.name.rawValue, "outcome": outcome.rawValue])
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
enum ActionOutcome: String {
    /// It was performed now.
    case performed
    /// It was performed before, under the same `Idempotency-Key`.
    case repeated
    /// The caller can't perform it, or its values are wrong.
    case refused
    /// It failed, or could not be stored.
    case failed
}

/// Series that are found by a key, without making their labels.
private final class Distributions<Key: Hashable & Sendable>: Sendable {
    private let known = Mutex<[Key: Distribution]>([:])

    func distribution(of key: Key, _ make: () -> Distribution) -> Distribution {
        known.withLock { known in
            if let distribution = known[key] { return distribution }
            let made = make()
            if known.count < Metrics.maximumSeries { known[key] = made }
            return made
        }
    }
}
