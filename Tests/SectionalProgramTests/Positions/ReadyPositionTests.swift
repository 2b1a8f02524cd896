import HTTPServing
import TestSupport
import Testing

/// Responses that are sent again without asking: to those who have seen the same, and as long as nothing changes.
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
            // The look has ended what was ready before.
            #expect(try await client.get("/screens/tally").number == 1)
            #expect(counting.count == 3)
        }
    }
}
