import Foundation
import HTTPServing
import TestSupport
import Testing

/// The end of a process, and another one in its place.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private var program: Program
    private let log: String
    private let handover: String

    init() throws {
        program = try Program()
        log = program.folder.file("log")
        handover = program.folder.file("handover")
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
    @Test func servesOnWhileItDrains() async throws {
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

    @Test func endsStreamsWithTheReason() async throws {
        let server = try server([:])
        let events = try await server.client.open("/screens/hello/events")
        #expect(try await events.yields("screen"))
        #expect(server.stop() == 0)
        let end = try await events.nextEvent()
        #expect(end?.name == "end" && end?.text == #"{"reason":"draining"}"#)
        #expect(try await events.next() == nil)
    }

    /// Then the file alone has everything.
    @Test func closesItsDatabase() async throws {
        let server = try server([:])
        #expect(try await server.client.get("/screens/hello").status == 200)
        let file = program.folder.file("state/test.sqlite")
        #expect(FileManager.default.fileExists(atPath: file + "-wal"))
        #expect(server.stop() == 0)
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    }

    /// Several times, with other numbers of workers; what changes meanwhile, a stream is sent as a patch.
    @Test func handsItsPortToTheNextProcess() async throws {
        var server = try server(["SECTIONAL_HANDOVER_SOCKET": handover, "SECTIONAL_WORKERS": "1"])
        let port = server.port
        for workers in ["3", "1", "2"] {
            let events = try await server.client.open("/screens/hello/events")
            let id = try #require(try await events.nextEvent()?.id)
            let next = try self.server(["SECTIONAL_HANDOVER_SOCKET": handover, "SECTIONAL_WORKERS": workers])
            #expect(next.port == port)
            #expect(server.process.waitForEnd() == 0)
            #expect(try await events.nextEvent()?.name == "end")
            let toggle = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
            #expect(try await next.client.post(toggle).status == 200)
            let resumed = try await next.client.open("/screens/hello/events", ["Last-Event-ID": id])
            let event = try await resumed.nextEvent()
            #expect(event?.name == "patch" && event?.text.contains(id) == true)
            server = next
        }
        #expect(server.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: handover))
    }

    /// The old one notices nothing.
    @Test(arguments: [
        ["SECTIONAL_SECTION_DEADLINE": "0"], ["SECTIONAL_PORT": "1"], ["SECTIONAL_HOST": "0.0.0.0"],
        ["SECTIONAL_DATABASE": "another.sqlite"], ["SECTIONAL_MANAGEMENT_PORT": "0"],
    ])
    func goesOnWhereTheNextProcessCannotStart(_ mistake: [String: String]) async throws {
        let server = try server(["SECTIONAL_HANDOVER_SOCKET": handover])
        var wrong = program
        wrong.environment.merge(["SECTIONAL_HANDOVER_SOCKET": handover]) { $1 }
        wrong.environment.merge(mistake) { $1 }
        #expect(try wrong.run("serve").code == 78)
        for _ in 0..<20 { #expect(try await server.client.get("/screens/hello").status == 200) }
        let next = try self.server(["SECTIONAL_HANDOVER_SOCKET": handover])
        #expect(server.process.waitForEnd() == 0)
        #expect(next.port == server.port)
        #expect(next.stop() == 0)
    }

    /// A wrong path must not cost anybody a file.
    @Test func replacesNoOtherFile() async throws {
        try "precious".write(toFile: handover, atomically: true, encoding: .utf8)
        var wrong = program
        wrong.environment["SECTIONAL_HANDOVER_SOCKET"] = handover
        for command in [["serve"], ["config", "check"]] {
            let refused = try wrong.run(command)
            #expect(refused.code == 69 && refused.error.contains("there is a file at \(handover) that is no socket"))
        }
        #expect(try String(contentsOfFile: handover, encoding: .utf8) == "precious")
    }

    /// Without it, nobody would ask the listener for metrics any more, and they would be on the public port.
    @Test func isNotTakenOverWithoutItsManagementPort() async throws {
        let server = try server(["SECTIONAL_HANDOVER_SOCKET": handover, "SECTIONAL_MANAGEMENT_PORT": "0"])
        let management = try server.management()
        var wrong = program
        wrong.environment["SECTIONAL_HANDOVER_SOCKET"] = handover
        let refused = try wrong.run("serve")
        #expect(refused.code == 78 && refused.error.contains("managementPort: it is none"))
        #expect(try await management.get("/livez").status == 200)
        #expect(server.stop() == 0)
    }

    /// A relative path and a link lead to the same file.
    @Test func knowsItsDatabaseByAnyPath() async throws {
        let file = program.folder.file("state/test.sqlite")
        let server = try server(["SECTIONAL_HANDOVER_SOCKET": handover, "SECTIONAL_DATABASE": file])
        let link = program.folder.file("link")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: program.folder.file("state"))
        let next = try self.server([
            "SECTIONAL_HANDOVER_SOCKET": handover, "SECTIONAL_DATABASE": link + "/test.sqlite",
        ])
        #expect(server.process.waitForEnd() == 0)
        #expect(next.stop() == 0)
    }

    /// It was killed, and has left its socket behind.
    @Test func startsWhereNobodyHandsOver() async throws {
        let killed = try server(["SECTIONAL_HANDOVER_SOCKET": handover])
        #expect(killed.stop(SIGKILL) == -SIGKILL)
        #expect(FileManager.default.fileExists(atPath: handover))
        let server = try server(["SECTIONAL_HANDOVER_SOCKET": handover])
        #expect(try await server.client.get("/screens/hello").status == 200)
        #expect(server.stop() == 0)
    }
}
