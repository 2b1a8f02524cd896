import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Late sections on event streams.
@Suite(.timeLimit(.minutes(10))) struct LateStreamTests {
    private let service = SlowService()

    private func open(
        _ target: String, _ client: any TestClient, _ headers: HeaderFields = SlowService.late
    ) async throws -> EventStream {
        let opening = Task { try await client.open(target, headers) }
        await service.clock.sleeper(for: SlowService.lateAfter)
        service.clock.advance(by: SlowService.lateAfter)
        return try await opening.value
    }

    @Test(arguments: [16 << 20, 0]) func `a late section arrives as a patch`(cacheBytes: Int) async throws {
        try await withClients(of: service.responder(cacheBytes: cacheBytes)) { client in
            // Otherwise this change is still composed for the stream of the client before.
            while service.metrics.value("sectional_stream_channels_open") != 0 { await Task.yield() }
            service.begin("found")
            let before = service.source.loads
            let events = try await open("/screens/slow/events", client)
            let screen = try #require(try await events.nextEvent())
            #expect(screen.name == "screen" && screen.text.contains(#""isLoading":true"#))
            service.source.gate.open()
            let patch = try #require(try await events.nextEvent())
            #expect(patch.name == "patch" && patch.text.contains("found"))
            #expect(service.source.loads - before == 1)
        }
    }

    @Test(arguments: [16 << 20, 0]) func `a stream tells that a late section failed`(cacheBytes: Int) async throws {
        let client = InProcessClient(try service.responder(cacheBytes: cacheBytes))
        let events = try await open("/screens/slow/events", client)
        #expect(try await events.yields("screen"))
        service.source.isBroken = true
        service.source.gate.open()
        let patch = try #require(try await events.nextEvent())
        #expect(patch.text.contains("ErrorCell") && patch.text.contains("isPartial"))
        #expect(service.source.loads == 1)
    }

    /// A client that loaded the screen opens the stream while the section loads.
    @Test func `a stream resumes while a section loads`() async throws {
        let client = InProcessClient(try service.responder())
        let late = try await service.get("/screens/slow", client)
        let revision = try #require(late.json["revision"].text)
        let events = try await client.open(
            "/screens/slow/events", SlowService.late + ["Last-Event-ID": revision])
        service.source.gate.open()
        let patch = try #require(try await events.nextEvent())
        #expect(patch.name == "patch" && JSONObject(patch.data)["from"].text == revision)
        #expect(service.source.loads == 1)
    }

    /// A stream that shows the section keeps showing it until the new one has loaded.
    @Test func `a stream shows the old section until the new one has loaded`() async throws {
        let client = InProcessClient(try service.responder())
        service.source.gate.open()
        let events = try await client.open("/screens/slow/events", SlowService.late)
        #expect(try #require(try await events.nextEvent()).text.contains("first"))
        (service.source.text, service.source.gate) = ("second", Gate())
        service.changes.publish(.topics(["slow"]))
        await service.clock.sleeper(for: SlowService.lateAfter)
        service.clock.advance(by: SlowService.lateAfter)
        service.source.gate.open()
        let patch = try #require(try await events.nextEvent())
        #expect(patch.text.contains("second") && !patch.text.contains("isLoading"))
        #expect(service.source.loads == 2)
    }

    /// So does one whose client lost its connection before the change, whoever else has a stream.
    @Test func `a stream that resumes takes no section away`() async throws {
        let client = InProcessClient(try service.responder())
        service.source.gate.open()
        let whole = try await client.get("/screens/slow", SlowService.late)
        let revision = try #require(whole.json["revision"].text)
        service.begin("second")
        let resumed = try await open("/screens/slow/events", client, SlowService.late + ["Last-Event-ID": revision])
        let next = Task.immediate { try await resumed.nextEvent() }
        let other = try await client.open("/screens/slow/events", SlowService.late)
        #expect(try #require(try await other.nextEvent()).text.contains(#""isLoading":true"#))
        service.source.gate.open()
        let patch = try #require(try await next.value)
        #expect(patch.name == "patch" && JSONObject(patch.data)["from"].text == revision)
        #expect(patch.text.contains("second") && !patch.text.contains("isLoading"))
        #expect(service.source.loads == 2)
    }
}
