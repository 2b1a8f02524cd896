import JSON
import Synchronization
import TestSupport
@testable import Screens

/// Data that many callers write and read at once: versions of shared topics, and of each subject's own.
final class CachedWorld: Sendable {
    private struct Contents {
        var stored: [Topic: Int] = [:]
        var published: [Topic: Int] = [:]
        var random: SeededGenerator
    }

    static let shared: [Topic] = ["a", "b", "c", "d"]
    static let subjects: [Subject] = (0..<8).map { Subject(rawValue: "marker-\($0)-") }

    static let maximumBytes = 60_000

    let screens: CachedScreens
    private let state: Mutex<Contents>

    /// Data without versions; its cache misses all writes if `isTold` is false.
    init(seed: UInt64, isTold: Bool = true) {
        screens = CachedScreens(maximumBytes: Self.maximumBytes, isTold: isTold)
        state = Mutex(Contents(random: SeededGenerator(seed: seed)))
    }

    func version(_ topic: Topic) -> Int { state.withLock { $0.stored[topic, default: 0] } }

    /// The versions that every later request has to show.
    var published: [Topic: Int] { state.withLock { $0.published } }

    /// Stores the next version, and publishes it.
    func write(_ topic: Topic, isAnything: Bool) {
        let version = state.withLock { state in
            state.stored[topic, default: 0] += 1
            return state.stored[topic, default: 0]
        }
        screens.changes.publish(isAnything ? .anything : .topics([topic, "another"]))
        state.withLock { $0.published[topic] = max($0.published[topic, default: 0], version) }
    }

    /// Reads a version, as databases do: others come in between. Fails sometimes if `mayFail`.
    func read(_ topic: Topic, mayFail: Bool = false) async throws -> Int {
        let (version, pauses, fails) = state.withLock { state in
            let (pauses, fails) = (
                Int.random(in: -3..<3, using: &state.random), Int.random(in: 0..<20, using: &state.random) == 0
            )
            return (state.stored[topic, default: 0], pauses, fails)
        }
        for _ in 0..<max(pauses, 0) { await Task.yield() }
        if mayFail, fails { throw Broken() }
        return version
    }
}

/// Something that the cache must not do.
struct CacheMistake: Error, CustomStringConvertible {
    let description: String
}

/// A screen with shared sections, one of which shows what the composer has read, and a personal one.
struct WorldScreen: ScreenComposer {
    let world: CachedWorld
    let mayFail: Bool
    let pattern: ScreenPattern = "test"
    let states = States<any PlainState> { (_: GuestRole) in OpenState() }

    func compose(for request: ScreenRequest, state: any PlainState) async throws -> ScreenController<some Sections> {
        let read = try await world.read("composer")
        return ScreenController(title: "World", topics: ["composer"]) {
            Personal { caller in
                WorldSection(world: world, topic: Topic("own").of(caller.subject), mayFail: mayFail)
            }
            CachedWorld.shared.map { WorldSection(world: world, topic: $0, mayFail: mayFail) }
            Section("composer", topics: []) { LabelCell(id: "version", text: "\(read)") }
        }
    }
}

/// A section that shows the version of a topic.
struct WorldSection: SectionController {
    let world: CachedWorld
    let topic: Topic
    let mayFail: Bool

    var id: SectionID { SectionID(topic.rawValue) }
    var topics: [Topic] { [topic] }

    func cells() async throws -> LabelCell {
        LabelCell(id: "version", text: "\(try await world.read(topic, mayFail: mayFail))")
    }
}
