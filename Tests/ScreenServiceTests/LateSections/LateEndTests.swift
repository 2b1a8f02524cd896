import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// Late sections while the service is being stopped.
@Suite(.timeLimit(.minutes(10))) struct LateEndTests {
    private let service = SlowService()

    private func stop() {
        service.draining.begin()
        service.draining.endStreams()
    }

    /// Nothing goes on for a screen that was sent, and nobody is told that something will.
    @Test func `late loads end with the service`() async throws {
        let client = InProcessClient(try service.responder())
        let headers = { (subject: String) in SlowService.late + ["Authorization": "Bearer user:\(subject)"] }
        let late = try await service.get("/screens/own", client, headers("ana"))
        #expect(late.isLoading)
        stop()
        while service.source.cancellations < 1 { await Task.yield() }
        while !service.metrics.text.contains("sectional_late_loads 0") { await Task.yield() }
        service.source.gate.open()
        service.source.gate = Gate()
        let ben = headers("ben")
        let request = Task { try await client.get("/screens/own", ben) }
        await service.source.gate.waiters(1)
        #expect(service.clock.sleeperCount(for: SlowService.lateAfter) == 0)
        service.source.gate.open()
        #expect(try await request.value.text.contains("ben: first"))
    }

    /// A request that has no answer yet gets the section.
    @Test(arguments: ["/screens/slow", "/screens/own"]) func `a request in progress gets its section at the end`(
        path: String
    ) async throws {
        let client = InProcessClient(try service.responder())
        let headers = SlowService.late + ["Authorization": "Bearer user:ana"]
        let request = Task { try await client.get(path, headers) }
        await service.clock.sleeper(for: SlowService.lateAfter)
        stop()
        service.source.gate.open()
        let whole = try await request.value
        #expect(whole.text.contains("first") && !whole.text.contains("isPartial") && !whole.isLoading)
        #expect(service.source.cancellations == 0)
    }

    /// A screen that is sent after the end without the section is sent alone.
    @Test func `a section that is late after the end is cancelled`() async throws {
        let client = InProcessClient(try service.responder())
        let headers = SlowService.late + ["Authorization": "Bearer user:ana"]
        let request = Task { try await client.get("/screens/own", headers) }
        await service.clock.sleeper(for: SlowService.lateAfter)
        stop()
        service.clock.advance(by: SlowService.lateAfter)
        #expect(try await request.value.isLoading)
        while service.source.cancellations < 1 { await Task.yield() }
        service.source.gate.open()
    }

    /// An action that waits for the whole screen gets it, though the screen was sent to others without the section.
    @Test func `an action in progress gets its section at the end`() async throws {
        let client = InProcessClient(try service.responder())
        let press = try await service.press(client)
        #expect(try await client.get("/screens/button", SlowService.late).isLoading)
        stop()
        service.source.gate.open()
        let answer = try await press.value
        #expect(answer.status == 200 && !answer.isLoading && answer.text.contains("second"))
    }
}
