import HTTPServing
import SQL
import Screens
import TestSupport
import Testing

/// Responses that are sent again without asking: to those who have seen nothing later, and as long as nothing changes.
@Suite(.timeLimit(.minutes(10))) struct ReadyPositionTests {
    @Test func `a client that has seen more gets no ready response`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try Replica(.server, in: folder), try Replica(.server, in: folder))
        let counting = CountingResponder(other.responder)
        try await withServer(counting, workers: 1) { port in
            let client = LiveClient(port: port)
            for _ in 0..<3 { #expect(try await client.get("/screens/tally").number == 0) }
            #expect(counting.count == 1)
            let written = try await one.perform()
            #expect(try await client.get("/screens/tally").number == 0)
            #expect(counting.count == 1)
            for _ in 0..<3 {
                let response = try await client.get("/screens/tally", Replica.headers(written.position))
                #expect(response.number == 1)
            }
            #expect(counting.count == 2)
            // It has taken the place of what was ready before.
            #expect(try await client.get("/screens/tally").number == 1)
            #expect(counting.count == 2)
        }
    }

    @Test func `clients that have seen different positions get the same ready response`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try Replica(.server, in: folder), try Replica(.server, in: folder))
        let counting = CountingResponder(other.responder)
        try await withServer(counting, workers: 1) { port in
            let client = LiveClient(port: port)
            let early = try await one.perform().position
            let first = try await client.get("/screens/tally", Replica.headers(early))
            #expect(first.number == 1)
            for position in [early, nil, "1.2.3"] {
                let response = try await client.get("/screens/tally", Replica.headers(position))
                #expect(response.number == 1 && response.position == first.position)
            }
            #expect(counting.count == 1)
            // Somebody writes, but not what the screen shows.
            _ = try await one.database.write([SQLStep("SELECT pg_current_xact_id()")], changing: .topics([]))
            let late = try await one.get("/screens/other").position
            #expect(try Self.transactions(first.position) < Self.transactions(late))
            let second = try await client.get("/screens/tally", Replica.headers(late))
            #expect(try Self.transactions(late) <= Self.transactions(second.position))
            for position in [early, nil, late] {
                let response = try await client.get("/screens/tally", Replica.headers(position))
                #expect(response.number == 1 && response.position == second.position)
            }
            #expect(counting.count == 2)
            var known = Replica.headers(late)
            known["If-None-Match"] = first["etag"]
            for _ in 0..<3 {
                let unchanged = try await client.get("/screens/tally", known)
                #expect(unchanged.status == 304 && unchanged.position == second.position)
            }
            #expect(counting.count == 3)
        }
    }

    /// Returns the number of transactions that had ended at `position`.
    private static func transactions(_ position: String?) throws -> Int {
        let parts = try #require(position?.split(separator: "."))
        return try #require(Int(parts[1]))
    }
}
