import HTTPServing
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RequestLimitTests {
    /// Has everything but `/health` wait.
    private struct Slow: Responder {
        let gate: Gate

        func respond(to request: Request) async -> Response {
            if request.path != Array("/health".utf8) { await gate.wait() }
            return Response(.ok)
        }
    }

    @Test func `requests above the limit are refused at once`() async {
        let gate = Gate()
        let limit = Slow(gate: gate).wrapped(in: [RequestLimit("all", maximumCount: 3, exemptPaths: ["/health"])])
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask { await limit.respond(to: Request(.get, "/a")).status.code } }
            await gate.waiters(3)
            for _ in 0..<5 {
                let request = Request(.get, "/a")
                let response = await limit.respond(to: request)
                #expect(response.status == .serviceUnavailable && request.record.findings.limit == "all")
                #expect(response.headers["Retry-After"] == "1")
                #expect(await limit.respond(to: Request(.get, "/health")).status == .ok)
            }
            gate.open()
            for await status in group { #expect(status == 200) }
        }
        for _ in 0..<9 { #expect(await limit.respond(to: Request(.get, "/a")).status == .ok) }
    }
}
