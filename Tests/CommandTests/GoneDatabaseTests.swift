import Foundation
import HTTPServing
import TestSupport
import Testing

@testable import PostgreSQL

/// The program while its PostgreSQL server is gone, and once it is back.
@Suite(.timeLimit(.minutes(5))) struct GoneDatabaseTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let database: OwnPostgreSQL
    private var program: Program

    init() throws {
        database = try OwnPostgreSQL()
        program = try Program()
        program.environment["SECTIONAL_DATABASE"] = database.url
    }

    /// A process that has looked for changes once: what it has composed before is dropped then.
    private func serve(
        error: String = "/dev/null", _ environment: [String: String] = [:]
    ) async throws -> RunningServer {
        var program = program
        program.environment.merge(environment) { $1 }
        let server = try RunningServer(program, error: error)
        let position = try #require(try await server.client.get("/screens/todos")["sectional-position"])
        _ = try await response(server, ["Sectional-Position": position]) { $0.status == 200 }
        return server
    }

    /// Asks until the screen is answered as `isExpected` says.
    private func response(
        _ server: RunningServer, _ headers: HeaderFields = [:], until isExpected: (RawResponse) -> Bool
    ) async throws -> RawResponse {
        while true {
            let response = try await server.client.get("/screens/todos", headers)
            if isExpected(response) { return response }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// A stream that has sent the screen. A process that is held up for two seconds may end it before.
    private func events(_ server: RunningServer) async throws -> EventStream {
        while true {
            let events = try await LiveClient(port: server.port).open("/screens/todos/events", [:])
            if events.head.status == 200, try await events.yields("screen") { return events }
        }
    }

    private func add(_ title: String, _ server: RunningServer) async throws -> RawResponse {
        try await server.client.post(Self.add, [:], json: #"{"title":"\#(title)"}"#)
    }

    /// Whether it says how long nobody has known of changes.
    private static func isMarked(_ response: RawResponse) -> Bool {
        guard let status = response["cache-status"] else { return false }
        return status.wholeMatch(of: /sectional; hit; ttl=-[1-9][0-9]*; detail=database-unreachable/) != nil
    }

    @Test func `without the database, cached screens are sent with their age`() async throws {
        let logFile = program.folder.file("log")
        let server = try await serve(error: logFile)
        #expect(try await add("before", server).status == 200)
        // A process that is held up for two seconds takes the server for gone meanwhile.
        let before = try await response(server) { $0["cache-status"] == nil }
        #expect(before.status == 200 && before.text.contains("before"))
        let events = try await LiveClient(port: server.port).open("/screens/todos/events", [:])
        #expect(try await events.yields("screen"))

        try database.stop()
        let cached = try await response(server) { $0["cache-status"] != nil }
        #expect(cached.status == 200 && cached.body == before.body && Self.isMarked(cached))
        // How old it is, grows: it isn't sent again without asking.
        let first = cached["cache-status"]
        let later = try await response(server) { $0["cache-status"] != first }
        #expect(Self.isMarked(later) && later.body == before.body)
        let unchanged = try await server.client.get("/screens/todos", ["If-None-Match": try #require(before["etag"])])
        #expect(unchanged.status == 200 && Self.isMarked(unchanged) && unchanged["cache-control"] == "no-store")
        let patch = try await server.client.get("/screens/todos?since=" + (before["etag"] ?? "").filter { $0 != "\"" })
        #expect(patch.status == 200 && Self.isMarked(patch))
        let second = try await LiveClient(port: server.port).open("/screens/todos/events", [:])
        #expect(second.head["cache-status"] != nil)
        #expect(try await second.yields("screen"))

        // What is not cached, and changes.
        let absent = try await server.client.get("/screens/cars")
        #expect(absent.status == 503 && absent["retry-after"] == "1" && absent["cache-status"] == nil)
        let refused = try await add("lost", server)
        #expect(refused.status == 503 && refused["retry-after"] != nil)

        try database.start()
        let after = try await response(server) { $0["cache-status"] == nil }
        #expect(after.status == 200 && after.body == before.body)
        #expect(try await add("after", server).status == 200)
        #expect(try await events.yields("patch"))
        #expect(try await second.yields("patch"))
        let last = try await response(server) { $0["cache-status"] == nil }
        #expect(last.text.contains("after") && !last.text.contains("lost"))
        #expect(server.stop() == 0)
        let log = try String(contentsOfFile: logFile, encoding: .utf8)
        #expect(log.contains("event=database-gone") && log.contains("event=database-back"))
    }

    @Test func `without the database, cached screens are refused where the setting says so`() async throws {
        let server = try await serve(["SECTIONAL_STALE_SCREENS": "false"])
        let before = try await response(server) { $0.status == 200 }
        let events = try await events(server)

        try database.stop()
        #expect(try await events.nextEvent() == nil)
        let refused = try await response(server) { $0.status != 200 }
        #expect(refused.status == 503 && refused["retry-after"] == "1" && refused["cache-status"] == nil)
        let known: HeaderFields = ["If-None-Match": try #require(before["etag"])]
        #expect(try await server.client.get("/screens/todos", known).status == 503)
        let second = try await LiveClient(port: server.port).open("/screens/todos/events", [:])
        #expect(second.head.status == 503 && second.head["retry-after"] == "1")

        try database.start()
        let after = try await response(server) { $0.status == 200 }
        #expect(after.body == before.body && after["cache-status"] == nil)
        #expect(server.stop() == 0)
    }

    /// A server that gives no answer, such as one whose machine is gone, doesn't say that it is gone.
    @Test func `a database that doesn't answer is noticed`() async throws {
        let server = try await serve()
        let before = try await response(server) { $0["cache-status"] == nil }
        #expect(before.status == 200)
        let session = try Session(PostgreSQLServer(database.url))
        // Each look waits for it.
        try session.execute("BEGIN; LOCK TABLE sectional_changes")
        let cached = try await response(server) { $0["cache-status"] != nil }
        #expect(cached.status == 200 && cached.body == before.body && Self.isMarked(cached))
        try session.execute("COMMIT")
        _ = try await response(server) { $0.status == 200 && $0["cache-status"] == nil }
        #expect(server.stop() == 0)
    }

    /// What another one has written just before the end of the server is shown once that is back.
    @Test func `changes from just before an outage are shown after it`() async throws {
        let (one, other) = (try await serve(), try await serve())
        for server in [one, other] { _ = try await response(server) { $0.status == 200 } }
        try database.stop()
        for server in [one, other] { _ = try await response(server) { $0.status == 503 || Self.isMarked($0) } }
        try database.start()
        _ = try await response(other) { $0.status == 200 && $0["cache-status"] == nil }
        #expect(try await add("written", other).status == 200)
        let renewed = try await response(one) { $0["cache-status"] == nil && $0.text.contains("written") }
        #expect(renewed.status == 200)
        #expect(one.stop() == 0)
        #expect(other.stop() == 0)
    }

    /// A position that this process knew before is no reason to refuse; any later one is.
    @Test func `during an outage, a client that has seen more gets 503`() async throws {
        let (one, other) = (try await serve(), try await serve())
        let known = try #require(try await one.client.get("/screens/todos")["sectional-position"])
        // Its look gets there.
        #expect(try await one.client.get("/screens/todos", ["Sectional-Position": known]).status == 200)
        one.process.pause()
        let later = try #require(try await add("later", other)["sectional-position"])
        try database.stop()
        one.process.send(SIGCONT)
        let marked = try await response(one, ["Sectional-Position": known]) { $0["cache-status"] != nil }
        #expect(marked.status == 200 && !marked.text.contains("later"))
        let refused = try await one.client.get("/screens/todos", ["Sectional-Position": later])
        #expect(refused.status == 503 && refused["retry-after"] == "1")
        try database.start()
        let renewed = try await response(one, ["Sectional-Position": later]) { $0.status == 200 }
        #expect(renewed.text.contains("later") && renewed["cache-status"] == nil)
        #expect(one.stop() == 0)
        #expect(other.stop() == 0)
    }
}
