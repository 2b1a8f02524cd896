import Synchronization
import TestSupport
import Testing
@testable import Screens

/// What is told to those who measure screens.
@Suite struct MeasuredScreenTests {
    private final class Recorded: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0.sorted() } }

        func add(_ what: String) { lines.withLock { $0.append(what) } }
    }

    private let screens = CachedScreens()
    private let recorded = Recorded()
    private let source = TextSource("old")

    private var composer: some ScreenComposer {
        TestScreen { _ in
            TextSection("a", source)
            Section("b", topics: []) { try await broken() }
        }
    }

    private var renderer: ScreenRenderer {
        var renderer = screens.renderer
        renderer.measure = { [recorded] path, section, duration in
            #expect(path == ScreenPath("test") && duration >= .zero && duration < .seconds(60))
            recorded.add(section?.rawValue ?? "composition")
        }
        return renderer
    }

    @Test(arguments: [true, false]) func `failed sections are measured`(isCached: Bool) async throws {
        let cache = isCached ? screens.cache : nil
        _ = try await renderer.screen(composer, for: screens.request(), sections: cache)
        #expect(recorded.all == ["a", "b", "composition"])
    }

    /// What is copied isn't loaded.
    @Test func `cached sections are not measured`() async throws {
        for _ in 0..<3 { _ = try await renderer.screen(composer, for: screens.request(), sections: screens.cache) }
        #expect(recorded.all == ["a", "b", "b", "b", "composition", "composition", "composition"])
    }

    @Test func `pages are measured`() async throws {
        let page = PageRequest(.first, limit: 10)
        _ = try await renderer.page(page, of: "a", composer, for: screens.request())
        #expect(recorded.all == ["a"])
    }

    @Test func `failed compositions are not measured`() async {
        let composer = TestScreen { _ in Section("b", topics: []) { try await broken() } }
        await #expect(throws: ScreenError.self) { try await renderer.screen(composer, for: screens.request()) }
        #expect(recorded.all == ["b"])
    }
}
