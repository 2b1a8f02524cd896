import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// Late sections of screens that can't be cached.
@Suite(.timeLimit(.minutes(10))) struct LateCacheTests {
    private let service = SlowService()

    /// Nobody is given what was read before they came, if it is never cached.
    @Test func `an uncacheable load from before the request is not joined`() async throws {
        let client = InProcessClient(try service.responder(isCacheable: false))
        let gate = service.source.gate
        async let early = client.get("/screens/slow", SlowService.late)
        await gate.waiters(1)
        (service.source.text, service.source.gate) = ("second", Gate())
        service.source.gate.open()
        let late = (0..<30).map { _ in
            Task.immediate { try await client.get("/screens/slow", SlowService.late).text }
        }
        gate.open()
        #expect(try await early.text.contains("first"))
        for reader in late { #expect(try await reader.value.contains("second")) }
    }

    /// A screen that is too large to be kept is waited for: otherwise it would begin to load again at each request.
    @Test func `a section too large for the cache is waited for`() async throws {
        service.source.text = String(repeating: "x", count: 800_000)
        let client = InProcessClient(try service.responder(cacheBytes: 0))
        let late = try await service.get("/screens/slow", client)
        let revision = try #require(late.json["revision"].text)
        let old = service.source.gate
        service.source.gate = Gate()
        let polling = Task { try await service.changes(since: revision, of: "/screens/slow", client) }
        old.open()
        while service.source.loads < 2 { await Task.yield() }
        await service.clock.sleeper(for: SlowService.lateAfter)
        service.clock.advance(by: SlowService.lateAfter)
        // The section is late once more, whether the request waits for it or not.
        while !service.metrics.text.contains(#"sections_late_total{screen="slow"} 2"#) { await Task.yield() }
        service.source.gate.open()
        #expect("\(try await polling.value)".contains("xxx"))
        #expect(service.source.loads == 2)
    }
}
