import HTTPServing
import Screens
import TestSupport
import Testing

/// What a client gets that comes to another replica: never less than it wrote or saw.
@Suite(.timeLimit(.minutes(10))) struct PositionTests {
    private let folder: TemporaryFolder
    private let one: Replica
    private let other: Replica

    init() throws {
        folder = try TemporaryFolder()
        (one, other) = (try Replica(.server, in: folder), try Replica(.server, in: folder))
    }

    @Test func `a replica shows what the client wrote on another`() async throws {
        #expect(try await other.get().number == 0)
        let written = try await one.perform()
        #expect(written.number == 1)
        // Without a position, what was composed before is sent.
        #expect(try await other.get().number == 0)
        #expect(other.database.lookCount == 0)
        let position = try #require(written.position)
        #expect(try await other.get(at: position).number == 1)
        #expect(other.database.lookCount == 1)
        #expect(try await other.get().number == 1)
    }

    @Test func `a replica shows what the client saw on another`() async throws {
        #expect(try await other.get("/screens/other").number == 0)
        _ = try await one.perform()
        let seen = try await one.get()
        #expect(seen.number == 1)
        #expect(try await other.get("/screens/other").number == 0)
        let again = try await other.get("/screens/other", at: seen.position)
        #expect(again.number == 1)
        // What a cached screen shows is older than what the client has seen; its position isn't.
        let later = try await one.perform()
        let cached = try await other.get("/screens/other", at: later.position)
        #expect(cached.number == 2)
        let last = try await other.perform("refuse", at: cached.position)
        #expect(last.status == 409)
        #expect(try await other.get("/screens/other", at: last.position).position == last.position)
    }

    @Test func `an action is performed on the state that the client has seen`() async throws {
        #expect(try await other.get().number == 0)
        let written = try await one.perform()
        #expect(try await other.perform(at: written.position).number == 2)
        let refused = try await other.perform("refuse", at: written.position)
        #expect(refused.status == 409)
        #expect(refused.number == 2)
        #expect(refused.position != nil)
    }

    @Test func `a replica looks once for each position`() async throws {
        #expect(try await other.get().number == 0)
        let position = try await one.perform().position
        for _ in 0..<5 { #expect(try await other.get(at: position).number == 1) }
        #expect(other.database.lookCount == 1)
    }

    @Test func `a forged position is ignored`() async throws {
        let position = try #require(try await one.perform().position)
        let signature = try #require(position.split(separator: ".").last)
        let forged = [
            "", "1", "..", "1.2.3", "1.99999999.\(signature)", "2.1.\(signature)", "0\(position)", "+\(position)",
            "\(position) ", "\(position).", position.uppercased() + "0", "-1.-1.\(signature)",
            "1.99999999999999999999999.\(signature)", String(repeating: "1", count: 4096), "é.1.\(signature)",
        ]
        for text in forged {
            let response = try await other.get(at: text)
            #expect(response.status == 200)
            #expect(response.position != text)
        }
        #expect(other.database.lookCount == 0)
    }

    /// Its clients would otherwise be refused for ever. The operator has to know: it may be an old primary beside the new.
    @Test func `a position ahead of the database is ignored and logged`() async throws {
        let lines = LogLines()
        let earlier = try Replica(DatabaseKind.server.open(in: folder, migrations: Tally.migrations), log: lines.log)
        let position = try #require(try await one.perform().position)
        #expect(try await earlier.get(at: position).status == 200)
        earlier.database.missingTransactions = .max
        let later = try #require(try await one.perform().position)
        let answer = try await earlier.get(at: later)
        #expect(answer.status == 200)
        #expect(answer.position != later)
        let asked = later.split(separator: ".").prefix(2).joined(separator: ".")
        let warnings = lines.all.filter { $0.contains("position-ahead") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(/position=(\d+)\.\d+ own=\1\.0/) == true)
        #expect(warnings.first?.contains("position=\(asked) ") == true)
    }

    @Test func `requests with the same position share a look`() async throws {
        #expect(try await other.get().number == 0)
        let position = try await one.perform().position
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<300 { group.addTask { try await other.get(at: position).number } }
            for try await number in group { #expect(number == 1) }
        }
        #expect((1...2).contains(other.database.lookCount))
    }

    @Test func `a request with a later position gets 503 during an outage`() async throws {
        #expect(try await other.get().number == 0)
        let position = try await one.perform().position
        other.database.isGone = true
        let refused = try await other.get(at: position)
        #expect(refused.status == 503)
        #expect(refused["retry-after"] == "1")
        // Nothing is promised to those who have seen nothing.
        #expect(try await other.get().status == 200)
        other.database.isGone = false
        #expect(try await other.get(at: position).number == 1)
    }

    @Test func `an action during an outage has an unknown outcome`() async throws {
        one.database.isGone = true
        let refused = try await one.perform()
        #expect(refused.status == 503)
        #expect(refused.text.contains("It is unknown whether the change was saved."))
    }

    @Test func `a 304 has the same position`() async throws {
        let first = try await one.get()
        let headers: HeaderFields = ["If-None-Match": try #require(first["etag"])]
        let unchanged = try await one.client.get("/screens/tally", headers)
        #expect(unchanged.status == 304)
        #expect(unchanged.position == first.position)
        #expect(first.position != nil)
    }

    @Test func `stream events have a position`() async throws {
        let first = try await other.get()
        let written = try await one.perform()
        var headers = Replica.headers(written.position)
        headers["Last-Event-ID"] = try #require(first["etag"]?.filter { $0 != "\"" })
        let events = try await other.client.open("/screens/tally/events", headers)
        let event = try #require(try await events.nextEvent())
        #expect(event.position != nil)
        #expect(String(decoding: event.data, as: UTF8.self).contains("\"number\":1"))
    }

    @Test(arguments: [DatabaseKind.file, .memory, .distant]) func `a database of one machine has no positions`(
        _ kind: DatabaseKind
    ) async throws {
        let alone = try Replica(kind, in: try TemporaryFolder())
        let position = try await one.perform().position
        #expect(try await alone.get(at: position).position == nil)
        #expect(try await alone.perform(at: position).position == nil)
        #expect(alone.database.lookCount == 0)
    }
}
