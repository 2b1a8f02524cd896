import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Late sections that fail, and everything that comes between.
@Suite(.timeLimit(.minutes(10))) struct LateFailureTests {
    private let service = SlowService()

    /// With the section that fails, whether it throws or misses its deadline.
    @Test(arguments: [true, false], [16 << 20, 0]) func `a late section that fails is sent as failed`(
        throwing: Bool, cacheBytes: Int
    ) async throws {
        let client = InProcessClient(try service.responder(cacheBytes: cacheBytes))
        let late = try await service.get("/screens/slow", client)
        if throwing {
            service.source.isBroken = true
            service.source.gate.open()
        } else {
            // The load sleeps until its deadline and, with a cache, so does the flight that it waits for.
            while service.clock.sleeperCount < (cacheBytes > 0 ? 2 : 1) { await Task.yield() }
            service.clock.advance(by: SlowService.deadline)
        }
        let revision = try #require(late.json["revision"].text)
        let patch = try await service.changes(since: revision, of: "/screens/slow", client)["patch"]
        #expect("\(patch)".contains("ErrorCell") && "\(patch)".contains("isPartial"))
        #expect(service.source.loads == 1)
        #expect(service.metrics.text.contains(#"sections_failed_total{screen="slow",section="slow"} 1"#))
        // A flight that was detached at its deadline sleeps again, beside what keeps the end.
        if !throwing, cacheBytes > 0 { while service.clock.sleeperCount < 2 { await Task.yield() } }
        // Whoever asks anew begins anew.
        (service.source.isBroken, service.source.gate) = (false, Gate())
        #expect(try await service.get("/screens/slow", client).isLoading)
        #expect(service.source.loads == 2)
        service.source.gate.open()
    }

    @Test func `a failed essential section fails the screen with 503`() async throws {
        let client = InProcessClient(try service.responder())
        service.source.isBroken = true
        service.source.gate.open()
        for headers: HeaderFields in [[:], SlowService.late] {
            let failed = try await client.get("/screens/essential", headers)
            #expect(failed.status == 503)
            #expect(failed["retry-after"] == "1")
            #expect(failed.json["detail"].text?.contains("could not be loaded") == true)
        }
        #expect(service.metrics.text.contains(#"sections_failed_total{screen="essential",section="slow"} 2"#))
        service.source.isBroken = false
        #expect(try await client.get("/screens/essential", SlowService.late).text.contains("first"))
    }

    /// An essential section is waited for until its deadline.
    @Test func `an essential section is never late`() async throws {
        let client = InProcessClient(try service.responder())
        let request = Task { try await client.get("/screens/essential", SlowService.late) }
        await service.source.gate.waiters(1)
        // The load of the section, and the screen that waits for it.
        await service.clock.sleeper(for: SlowService.deadline, count: 2)
        #expect(service.clock.sleeperCount(for: SlowService.lateAfter) == 0)
        service.clock.advance(by: SlowService.deadline)
        #expect(try await request.value.status == 503)
    }

    /// A change while a section loads: who asks then is shown what was written, not what was read before.
    @Test(arguments: [16 << 20, 0]) func `a section changed while loading is loaded again`(cacheBytes: Int) async throws
    {
        let client = InProcessClient(try service.responder(cacheBytes: cacheBytes))
        let late = try await service.get("/screens/slow", client)
        let old = service.source.gate
        (service.source.text, service.source.gate) = ("second", Gate())
        service.changes.publish(.topics(["slow"]))
        old.open()
        let revision = try #require(late.json["revision"].text)
        let polled = try await service.get("/screens/slow?since=\(revision)", client)
        #expect(polled.json["patch"]["operations"].list.isEmpty)
        service.source.gate.open()
        let patch = try await service.changes(since: revision, of: "/screens/slow", client)
        #expect("\(patch)".contains("second") && !"\(patch)".contains("first"))
        #expect(service.source.loads == 2)
    }

    /// What has loaded is kept for who shows the screen before, but not after a write.
    @Test func `a loaded section is forgotten after a change`() async throws {
        let client = InProcessClient(try service.responder(cacheBytes: 0))
        let late = try await service.get("/screens/slow", client)
        let revision = try #require(late.json["revision"].text)
        service.source.gate.open()
        #expect("\(try await service.changes(since: revision, of: "/screens/slow", client))".contains("first"))
        (service.source.text, service.source.gate) = ("second", Gate())
        service.changes.publish(.topics(["slow"]))
        let polled = Task { try await client.get("/screens/slow?since=\(revision)", SlowService.late) }
        service.source.gate.open()
        #expect(try await polled.value.text.contains("second"))
    }

    /// A change of something else doesn't begin the load again.
    @Test func `other changes do not restart a late section`() async throws {
        let client = InProcessClient(try service.responder(cacheBytes: 0))
        let late = try await service.get("/screens/slow", client)
        service.changes.publish(.topics(["something else"]))
        #expect(try await client.get("/screens/slow", SlowService.late).text == late.text)
        #expect(service.source.loads == 1)
        service.source.gate.open()
    }

    /// A section that is written again and again is waited for in the end.
    @Test func `a section that changes constantly is waited for`() async throws {
        let client = InProcessClient(try service.responder())
        for _ in 0..<2 {
            #expect(try await service.get("/screens/slow", client).isLoading)
            service.changes.publish(.topics(["slow"]))
        }
        let before = service.source.loads
        let request = Task { try await client.get("/screens/slow", SlowService.late) }
        while service.source.loads == before { await Task.yield() }
        await service.clock.sleeper(for: SlowService.lateAfter)
        service.clock.advance(by: SlowService.lateAfter)
        service.changes.publish(.topics(["slow"]))
        service.source.gate.open()
        let whole = try await request.value
        #expect(whole.text.contains("first") && !whole.isLoading)
    }
}
