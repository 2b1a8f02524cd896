import Foundation
import HTTPServing
import TestSupport
import Testing

@testable import SQLite

/// `/livez` and `/readyz` of a running program, on both of its listeners.
@Suite(.timeLimit(.minutes(5))) struct ReadinessTests {
    private var program: Program
    private var path: String { program.environment["SECTIONAL_DATABASE"] ?? "" }

    init() throws {
        program = try Program()
        program.environment["SECTIONAL_MANAGEMENT_PORT"] = "0"
    }

    /// While another process holds the lock, the reason is named; afterwards all is well by itself.
    @Test func `readiness fails while the database is locked`() async throws {
        let server = try RunningServer(program)
        let management = try server.management()
        #expect(try await management.finding("database", isPassing: true).status == 200)
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        let found = try await management.finding("database", isPassing: false)
        #expect(found.status == 503)
        #expect(found.output.hasPrefix("another connection holds the write lock"), "\(found.output)")
        #expect(try await management.get("/livez").status == 200)
        #expect(try await server.client.get("/livez").status == 200)
        #expect(try await server.client.get("/readyz").text.contains("lock") == false)
        #expect(try await server.client.get("/screens/todos").status == 200)
        var asking = program
        asking.environment["SECTIONAL_MANAGEMENT_PORT"] = "\(management.port)"
        #expect(try asking.run("healthcheck").code == 1)
        try other.execute("COMMIT")
        #expect(try await management.finding("database", isPassing: true).status == 200)
        #expect(try asking.run("healthcheck").code == 0)
        #expect(server.stop() == 0)
    }

    /// While it completes the requests in flight, it lives and takes no more.
    @Test func `a server that shuts down is live but not ready`() async throws {
        var program = program
        program.environment["SECTIONAL_DRAIN_TIMEOUT"] = "600"
        let server = try RunningServer(program)
        let management = try server.management()
        let client = try SocketClient(port: server.port)
        let target = "/screens/todos/sections/input/cells/input/actions/add"
        let content = #"{"title":"last"}"#
        client.send(
            "POST \(target) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(content.utf8.count)\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await client.receive().status == 100)
        server.process.send(SIGTERM)
        let found = try await management.finding("serving", isPassing: false)
        #expect(found.status == 503 && found.output == "the process is shutting down")
        #expect(try await management.get("/livez").status == 200)
        client.send(content)
        #expect(try await client.receive().status == 200)
        #expect(server.process.waitForEnd() == 0)
    }
}

extension RunningServer {
    /// The listener for metrics and health, whose URL is on the second line.
    func management() throws -> LiveClient {
        let line = try process.readLine()
        return LiveClient(port: Int(line.split(separator: ":").last ?? "") ?? 0)
    }
}

extension LiveClient {
    /// The finding of the check `name`, asked for until it is that it passes, or that it doesn't.
    func finding(_ name: String, isPassing: Bool) async throws -> (status: Int, output: String) {
        while true {
            let response = try await get("/readyz")
            let check = JSONObject(response.body)["checks"][name][0]
            guard let status = check["status"].text, (status == "pass") == isPassing else { continue }
            let output = check["output"].text ?? ""
            // A machine that does much else may need longer than the time of a check.
            if output.hasPrefix("the check has no result after") { continue }
            return (response.status, output)
        }
    }
}
