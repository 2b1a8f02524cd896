import JSON
import TestSupport
import Testing
@testable import Screens

/// When a section is loaded, and when a copy is shown.
@Suite(.timeLimit(.minutes(10))) struct SectionCacheTests {
    private let screens = CachedScreens()
    private let first = TextSource("one")
    private let second = TextSource("two")

    private func composer(_ topics: [Topic] = ["text"], isCacheable: Bool = true) -> some ScreenComposer {
        TestScreen { _ in
            TextSection("first", first, topics: topics, isCacheable: isCacheable)
            TextSection("second", second, topics: ["other"])
        }
    }

    @Test func `only sections that read the change are loaded again`() async throws {
        for _ in 0..<3 { _ = try await screens.screen(composer()) }
        #expect([first.loads, second.loads] == [1, 1])
        first.text = "changed"
        screens.write("text")
        #expect(try await screens.screen(composer()).bytes.text.contains("changed"))
        #expect([first.loads, second.loads] == [2, 1])
        screens.write("unrelated")
        _ = try await screens.screen(composer())
        screens.changes.publish(.anything)
        _ = try await screens.screen(composer())
        #expect([first.loads, second.loads] == [3, 2])
    }

    /// It may show a setting: a reload of the settings publishes a change of anything.
    @Test func `a section without topics is kept until anything changes`() async throws {
        _ = try await screens.screen(composer([]))
        screens.changes.publish(.topics(["a", "b"]))
        _ = try await screens.screen(composer([]))
        #expect(first.loads == 1)
        screens.changes.publish(.anything)
        _ = try await screens.screen(composer([]))
        #expect(first.loads == 2)
    }

    @Test func `different audiences have their own sections`() async throws {
        let composer = composer()
        let path = ScreenPath("test")
        var requests = [screens.request(), screens.request(language: "vi")]
        requests.append(screens.request(clientCellTypes: ClientCellTypes([CellType(name: "LabelCell", version: 1)])))
        requests.append(ClientRequest(path, caller: .guest, query: [.init(name: "q", value: "x")]))
        requests.append(ClientRequest(path, caller: .guest, limit: 7))
        for _ in 0..<2 { for request in requests { _ = try await screens.screen(composer, for: request) } }
        #expect(first.loads == requests.count)
        #expect(screens.cache.count == requests.count * 2)
    }

    @Test func `simultaneous callers share one load`() async throws {
        let gate = Gate()
        first.gate = gate
        let readers = (0..<20).map { _ in
            Task.immediate { [screens, composer = composer()] in try await screens.screen(composer).bytes.text }
        }
        gate.open()
        for reader in readers { #expect(try await reader.value.contains("one")) }
        #expect([first.loads, second.loads] == [1, 1])
        #expect(screens.cache.flightCount == 0)
    }

    @Test func `a failed section is loaded again`() async throws {
        first.isBroken = true
        for _ in 0..<2 {
            let screen = try await screens.screen(composer())
            #expect(screen.failures.map(\.section) == ["first"])
            #expect(screen.bytes.text.contains(#""isPartial":true"#))
        }
        first.isBroken = false
        #expect(try await screens.screen(composer()).failures.isEmpty)
        #expect([first.loads, second.loads] == [3, 1])
    }

    @Test func `a screen fails if all its sections fail`() async throws {
        (first.isBroken, second.isBroken) = (true, true)
        await #expect(throws: ScreenError.self) { try await screens.screen(composer()) }
    }

    @Test func `an uncacheable section is loaded for each request`() async throws {
        for _ in 0..<3 { #expect(try await !screens.screen(composer(isCacheable: false)).isCacheable) }
        #expect([first.loads, second.loads] == [3, 1])
    }

    @Test func `an uncacheable composer's sections are not shared`() async throws {
        let composer = ReadingScreen(isCacheable: false) {
            "read"
        } sections: { _ in
            TextSection("first", first)
        }
        for _ in 0..<3 { #expect(try await !screens.screen(composer).isCacheable) }
        #expect(first.loads == 3)
        #expect(screens.cache.count == 0)
    }

    @Test func `the second section with an id fails`() async throws {
        let composer = TestScreen { _ in
            TextSection("same", first)
            TextSection("same", second)
        }
        for _ in 0..<2 {
            let screen = try await screens.screen(composer)
            #expect(screen.failures.map { $0.error is DuplicateIdentity } == [true])
            #expect(screen.bytes.text == (try await screens.uncached(composer, for: screens.request())).bytes.text)
        }
    }

    @Test func `a composition without the cache reads nothing from it`() async throws {
        _ = try await screens.screen(composer())
        first.text = "not announced"
        let screen = try await screens.uncached(composer(), for: screens.request())
        #expect(screen.bytes.text.contains("not announced"))
        #expect(try await screens.screen(composer()).bytes.text.contains("one"))
    }

    @Test func `a section with another header is loaded again`() async throws {
        _ = try await screens.screen(composer())
        let other = TestScreen { _ in TextSection("first", first, header: "header") }
        #expect(try await screens.screen(other).bytes.text.contains("header"))
        #expect(first.loads == 2)
        #expect(screens.cache.readerCount == 2)
    }

    @Test func `a section that differs from the one loading is loaded alone`() async throws {
        let gate = Gate()
        first.gate = gate
        let (one, other) = (
            TestScreen { [first] _ in TextSection("first", first, header: "one") },
            TestScreen { [first] _ in TextSection("first", first, header: "other") }
        )
        let early = Task.immediate { [screens] in try await screens.screen(one).bytes.text }
        await gate.waiters(1)
        first.gate = nil
        let late = Task.immediate { [screens] in try await screens.screen(other).bytes.text }
        gate.open()
        #expect(try await early.value.contains(#""header":"one""#))
        #expect(try await late.value.contains(#""header":"other""#))
        #expect(first.loads == 2)
    }
}
