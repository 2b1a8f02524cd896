import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// Actions on screens with late sections.
@Suite(.timeLimit(.minutes(10))) struct LateActionTests {
    private let service = SlowService()

    /// An action on a placeholder, which has none.
    @Test func `a section that is loading has no actions`() async throws {
        let client = InProcessClient(try service.responder())
        let late = try await service.get("/screens/slow", client)
        #expect(late.json["sections"][1]["cells"][0]["isSelectable"].bool == false)
        #expect(!late.text.contains("actions"))
        let press = Task {
            try await client.post("/screens/slow/sections/slow/cells/waiting/actions/press", SlowService.late)
        }
        while service.source.loads < 2 { await Task.yield() }
        service.source.gate.open()
        #expect(try await press.value.status == 404)
    }

    /// The answer takes no section away from a client that shows it.
    @Test func `an action waits for a late section that the client shows`() async throws {
        let client = InProcessClient(try service.responder())
        let press = try await service.press(client)
        // Others don't wait.
        #expect(try await client.get("/screens/button", SlowService.late).isLoading)
        service.source.gate.open()
        let answer = try await press.value
        #expect(answer.status == 200 && !answer.isLoading)
        #expect(answer.json["patch"].exists && answer.text.contains("second"))
    }

    /// A client that shows the screen without the section, or says nothing of what it shows, doesn't wait.
    @Test func `an action does not wait for a section that isn't shown`() async throws {
        let client = InProcessClient(try service.responder())
        let late = try await service.get("/screens/button", client)
        let revision = try #require(late.json["revision"].text)
        let patched = try await client.post(SlowService.action + "?since=" + revision, SlowService.late)
        #expect(patched.status == 200 && patched.json["patch"]["operations"].list.isEmpty)
        let sent = try await client.post(SlowService.action, SlowService.late)
        #expect(sent.status == 200 && sent.isLoading)
        #expect(service.source.loads == 1)
        service.source.gate.open()
        let patch = try await service.changes(since: revision, of: "/screens/button", client)
        #expect("\(patch)".contains("first"))
    }
}
