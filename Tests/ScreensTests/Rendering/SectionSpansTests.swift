import Basics
import TestSupport
import Testing
@testable import Screens

/// Which spans the sections of a traced request have.
@Suite(.timeLimit(.minutes(10))) struct SectionSpansTests {
    private let screens = CachedScreens()
    private let source = TextSource("old")
    private let recorded = RecordedSpans()

    private func composer(_ ids: SectionID...) -> some ScreenComposer {
        TestScreen { _ in for id in ids { TextSection(id, source) } }
    }

    private func isWaiting(_ count: Int) async {
        while screens.clock.sleeperCount < count { await Task.yield() }
    }

    private func line(_ id: String, _ rest: String = "") -> String {
        "request/section sectional.screen=test sectional.section=\(id)\(rest)"
    }

    @Test(arguments: [true, false]) func `each loaded section has a span`(isCached: Bool) async throws {
        let composer = TestScreen(title: { "title" }) { _ in
            TextSection("a", source)
            Section("b", topics: []) { try await Trace.span("read") { try await broken() } }
        }
        _ = try await recorded.request {
            let cache = isCached ? screens.cache : nil
            return try await screens.renderer.screen(composer, for: screens.request(), sections: cache)
        }
        #expect(
            Set(recorded.lines) == [
                "request", line("a"), line("b", " error.type=Broken failed"),
                "request/section/read error.type=Broken failed",
                "request/title sectional.screen=test",
            ])
    }

    /// Of what is copied from the cache, nothing is loaded.
    @Test func `a cached section has no span`() async throws {
        _ = try await screens.screen(composer("a", "b"))
        _ = try await recorded.request { try await screens.screen(composer("a", "b", "c")) }
        #expect(recorded.lines == ["request", line("c")])
    }

    /// The span of what is late ends with the request; what it does afterwards isn't recorded.
    @Test(arguments: [true, false]) func `the span of a late section ends with the request`(isCached: Bool) async throws
    {
        let gate = Gate()
        source.gate = gate
        let request = Task.immediate { [recorded, screens, source] in
            try await recorded.request {
                let composer = TestScreen { _ in
                    TextSection("a", source)
                    LabelSection("b")
                }
                let cache = isCached ? screens.cache : nil
                return try await screens.renderer.screen(composer, for: screens.request(), sections: cache)
            }
        }
        await isWaiting(isCached ? 2 : 1)
        screens.clock.advance(by: .seconds(1))
        #expect(try await request.value.failures.first?.error is Late)
        // The flight's own timer may be later than the screen's.
        while recorded.all.count < 3 { await Task.yield() }
        #expect(Set(recorded.lines) == ["request", line("a", " error.type=Late failed"), line("b")])
        gate.open()
    }

    /// Who waits for the load of another request has a span of its own.
    @Test func `the span says that another request loads the section`() async throws {
        let (gate, other) = (Gate(), RecordedSpans())
        source.gate = gate
        let composer = composer("a")
        let first = Task.immediate { [recorded, screens] in
            try await recorded.request { try await screens.screen(composer) }
        }
        let second = Task.immediate { [screens] in try await other.request { try await screens.screen(composer) } }
        await gate.waiters(1)
        gate.open()
        _ = (try await first.value, try await second.value)
        #expect(recorded.lines == ["request", line("a")])
        #expect(other.lines == ["request", line("a", " sectional.joined=true")])
    }

    /// What all callers share is loaded in a task that has nothing of the request but its span.
    @Test func `shared sections of a personal screen are traced`() async throws {
        let composer = TestScreen { _ in
            TextSection("shared", source)
            Personal { _ in LabelSection("own") }
        }
        _ = try await recorded.request { try await screens.screen(composer) }
        #expect(Set(recorded.lines) == ["request", line("shared"), line("own")])
    }

    @Test func `a page is traced`() async throws {
        let composer = composer("a")
        let page = PageRequest(.first, limit: 10)
        _ = try await recorded.request {
            try await screens.renderer.page(page, of: "a", composer, for: screens.request())
        }
        #expect(recorded.lines == ["request", line("a")])
    }
}
