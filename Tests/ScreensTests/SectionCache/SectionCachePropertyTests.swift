import Foundation
import JSON
import TestSupport
import Testing
@testable import Screens

/// Whatever callers write and read at once: nobody is shown what is another's, and everybody at least what was
/// published before they asked.
@Suite(.timeLimit(.minutes(30))) struct SectionCachePropertyTests {
    /// How many steps there are: more where `SECTIONAL_CACHE_STEPS` says so.
    private static let steps = ProcessInfo.processInfo.environment["SECTIONAL_CACHE_STEPS"].flatMap { Int($0) } ?? 2_000
    private static let visitors = 4

    @Test(arguments: [1, 2] as [UInt64]) func `each caller gets the newest data and none of others`(seed: UInt64)
        async throws
    {
        let world = CachedWorld(seed: seed)
        try await visit(world, seed: seed)
        #expect(world.screens.cache.flightCount == 0)
    }

    /// The check itself: a cache that forgets to invalidate is noticed.
    @Test func `a forgotten invalidation is noticed`() async throws {
        await #expect(throws: CacheMistake.self) { try await visit(CachedWorld(seed: 1, isTold: false), seed: 1) }
    }

    private func visit(_ world: CachedWorld, seed: UInt64) async throws {
        try await withThrowingTaskGroup { group in
            for visitor in 0..<Self.visitors {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(visitor))
                    for _ in 0..<Self.steps / Self.visitors / 2 { try await step(world, &random) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func step(_ world: CachedWorld, _ random: inout SeededGenerator) async throws {
        guard Int.random(in: 0..<3, using: &random) > 0 else { return write(world, &random) }
        let request = request(world, &random)
        let published = world.published
        let screen: Screen
        do {
            screen = try await world.screens.screen(WorldScreen(world: world, mayFail: true), for: request)
        } catch ScreenError.everySectionFailed { return }
        try check(screen, for: request, published)
        if world.screens.cache.size > CachedWorld.maximumBytes {
            throw CacheMistake(description: "the cache is larger than it may be")
        }
    }

    private func write(_ world: CachedWorld, _ random: inout SeededGenerator) {
        let own = CachedWorld.subjects.map { Topic("own").of($0) }
        let topic = (CachedWorld.shared + own + ["composer"]).randomElement(using: &random) ?? "composer"
        world.write(topic, isAnything: Int.random(in: 0..<20, using: &random) == 0)
    }

    private func request(_ world: CachedWorld, _ random: inout SeededGenerator) -> ClientRequest {
        let subject = CachedWorld.subjects.randomElement(using: &random) ?? ""
        let language: LanguageTag = Bool.random(using: &random) ? "en" : "vi"
        let types = Bool.random(using: &random) ? nil : ClientCellTypes([CellType(name: "LabelCell", version: 1)])
        let limit = Int.random(in: 1...3, using: &random)
        return ClientRequest(
            ScreenPath("test"), caller: Caller(role: .guest, subject: subject), language: language, limit: limit,
            clientCellTypes: types)
    }

    private func check(_ screen: Screen, for request: ClientRequest, _ published: [Topic: Int]) throws {
        for other in CachedWorld.subjects where other != request.subject {
            if screen.bytes.text.contains(other.rawValue) {
                throw CacheMistake(description: "\(request.subject) is shown \(other)")
            }
        }
        for section in JSONObject(screen.bytes.array)["sections"].list where !section["isPartial"].exists {
            let text = section["cells"][0]["data"]["text"].text
            guard let id = section["id"].text, let version = text.flatMap({ Int($0) }) else { continue }
            if version < published[Topic(rawValue: id), default: 0] {
                throw CacheMistake(description: "\(id) shows \(version), after \(published)")
            }
        }
    }

    /// If nothing is concurrent, the cache changes nothing.
    @Test(arguments: [3] as [UInt64]) func `cached screens equal uncached ones`(seed: UInt64) async throws {
        let world = CachedWorld(seed: seed)
        var random = SeededGenerator(seed: seed)
        let composer = WorldScreen(world: world, mayFail: false)
        for _ in 0..<Self.steps / 8 {
            write(world, &random)
            let request = request(world, &random)
            let expected = try await world.screens.uncached(composer, for: request).bytes.text
            let shown = try await world.screens.screen(composer, for: request).bytes.text
            #expect(content(of: shown) == content(of: expected))
        }
    }

    /// The screen without its revision.
    private func content(of screen: String) -> Substring? {
        screen.firstRange(of: #""title""#).map { screen[$0.lowerBound...] }
    }
}
