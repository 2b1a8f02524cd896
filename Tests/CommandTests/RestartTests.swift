import Foundation
import HTTPServing
import TestSupport
import Testing

/// The end of a process, and another one in its place.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private var program: Program
    private let log: String

    init() throws {
        program = try Program()
        log = program.folder.file("log")
    }

    /// Waits until the log has `text`.
    private func logged(_ text: String) async throws {
        while !(try String(contentsOfFile: log, encoding: .utf8)).contains(text) {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func server(_ environment: [String: String], error: String = "/dev/null") throws -> RunningServer {
        var program = program
        program.environment.merge(environment) { $1 }
        return try RunningServer(program, error: error)
    }

    /// As long as `drainDelay` says; streams end after that, and say why.
    @Test func `a draining server still answers`() async throws {
        let server = try server(["SECTIONAL_DRAIN_DELAY": "3600"], error: log)
        let client = try SocketClient(port: server.port)
        let request = "GET /screens/hello HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in 0..<2 {
            client.send(request)
            #expect(try await client.receive()["connection"] == nil)
        }
        let events = try await server.client.open("/screens/hello/events")
        #expect(try await events.yields("screen"))
        server.process.send(SIGTERM)
        try await logged("event=stopping")
        while try await server.client.get("/screens/hello")["connection"] != "close" {}
        // Load balancers take it out of their list.
        #expect(try await server.client.get("/readyz").status == 503)
        #expect(try await server.client.get("/livez").status == 200)
        client.send(request)
        let answer = try await client.receive()
        #expect(answer.status == 200 && answer["connection"] == "close")
        // A change still arrives.
        let toggle = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
        #expect(try await server.client.post(toggle).status == 200)
        #expect(try await events.yields("patch"))
        // A second signal ends the process at once.
        #expect(server.stop() == 128 + SIGTERM)
    }

    @Test func `streams end with the reason`() async throws {
        let server = try server([:])
        let events = try await server.client.open("/screens/hello/events")
        #expect(try await events.yields("screen"))
        #expect(server.stop() == 0)
        let end = try await events.nextEvent()
        #expect(end?.name == "end" && end?.text == #"{"reason":"draining"}"#)
        #expect(try await events.next() == nil)
    }

    /// Then the file alone has everything.
    @Test func `the database is closed at the end`() async throws {
        let server = try server([:])
        #expect(try await server.client.get("/screens/hello").status == 200)
        let file = program.folder.file("state/test.sqlite")
        #expect(FileManager.default.fileExists(atPath: file + "-wal"))
        #expect(server.stop() == 0)
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    }

    /// To a client with the current revision, a stream says nothing until something changes; any other one gets the
    /// whole screen.
    @Test func `streams resume in the next process`() async throws {
        let server = try server([:])
        let events = try await server.client.open("/screens/hello/events")
        let id = try #require(try await events.nextEvent()?.id)
        #expect(server.stop() == 0)
        #expect(try await events.nextEvent()?.name == "end")
        let next = try self.server([:])
        let resumed = try await next.client.open("/screens/hello/events", ["Last-Event-ID": id])
        let toggle = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
        #expect(try await next.client.post(toggle).status == 200)
        let event = try await resumed.nextEvent()
        #expect(event?.name == "patch" && event?.text.contains(id) == true)
        #expect(next.stop() == 0)
        let last = try self.server([:])
        #expect(try await last.client.open("/screens/hello/events", ["Last-Event-ID": id]).yields("screen"))
        #expect(last.stop() == 0)
    }
}
