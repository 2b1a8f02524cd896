import Basics
import HTTPServing
import JSON
import MicrohttpdServer
import Synchronization
import TestSupport
import Testing

/// Ready responses count for the rate limits as all others do.
@Suite(.timeLimit(.minutes(10))) struct RateLimitedReuseTests {
    private let clock = ManualClock()

    /// Responds to each request with its own number, which can be sent again; it counts for the subject in `Subject`.
    private final class Counting: Responder {
        let limits: RateLimits
        private let count = Atomic(0)
        private let validity = Validity()

        init(_ limits: RateLimits) { self.limits = limits }

        var requests: Int { count.load(ordering: .relaxed) }

        func respond(to request: Request) async -> Response {
            do {
                if let subject = request.headers["Subject"].map({ Identifier($0) }) {
                    request.record.note { ($0.role, $0.subject) = ("user", subject) }
                    try limits.count(request, of: subject)
                }
            } catch { return Problem.tooManyRequests("", retryAfter: 1).response(instance: "/") }
            count.add(1, ordering: .relaxed)
            var response = Response(.ok, body: .copying("ready"))
            response.reuse = Reuse(validity)
            return response
        }
    }

    private func limiter(_ name: String, burst: Int) -> RateLimiter {
        RateLimiter(RateLimit(name, requestsPerSecond: 1, burst: burst), clock: clock)
    }

    private func withLimits(
        callers: Int? = nil, addresses: Int? = nil, proxies: [String] = [],
        _ body: (Counting, Int) async throws -> Void
    ) async throws {
        let trusted = TrustedProxies(proxies.compactMap(IPNetwork.init))
        let limits = RateLimits(
            callers: callers.map { limiter("caller", burst: $0) },
            addresses: addresses.map { limiter("address", burst: $0) }, exempt: trusted)
        let responder = Counting(limits)
        let app = responder.wrapped(in: [ClientAddress(trustedProxies: trusted), RateLimiting(limits)])
        try await withServer(app, workers: 1, change: { $0.trustedProxies = trusted }) { port in
            try await body(responder, port)
        }
    }

    /// Sends requests on one connection; how many are accepted.
    private func accepted(_ count: Int, _ client: SocketClient, _ lines: [String] = []) async throws -> Int {
        var accepted = 0
        for _ in 0..<count {
            client.send("GET /a HTTP/1.1\r\nHost: x\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
            let status = try await client.receive().status
            #expect(status == 200 || status == 429)
            if status == 200 { accepted += 1 }
        }
        return accepted
    }

    @Test func `ready responses count for their address`() async throws {
        try await withLimits(addresses: 5) { responder, port in
            let client = try SocketClient(port: port)
            #expect(try await accepted(20, client) == 5)
            clock.advance(by: .seconds(3))
            #expect(try await accepted(20, client) == 3)
            #expect(try await accepted(9, SocketClient(port: port, from: 0x7F00_0002)) == 5)
            // An answer that is refused isn't ready.
            #expect(responder.requests == 1)
        }
    }

    @Test func `ready responses count for their subject`() async throws {
        try await withLimits(callers: 4, addresses: 20) { responder, port in
            let client = try SocketClient(port: port)
            #expect(try await accepted(20, client, ["Subject: greedy"]) == 4)
            #expect(try await accepted(20, client, ["Subject: ana"]) == 4)
            #expect(try await accepted(20, client) == 12)
            clock.advance(by: .seconds(2))
            #expect(try await accepted(20, client, ["Subject: greedy"]) == 2)
            #expect(responder.requests == 3)
        }
    }

    /// The client that the proxy names, in a field that ready responses are found without.
    @Test func `ready responses count for the client behind a proxy`() async throws {
        try await withLimits(addresses: 3, proxies: ["127.0.0.0/8"]) { responder, port in
            let client = try SocketClient(port: port)
            for number in 1...5 {
                let forwarded = "X-Forwarded-For: 203.0.113.9, 198.51.100.\(number)  "
                #expect(try await accepted(9, client, ["Via: 1.1 proxy", forwarded]) == 3)
                #expect(try await accepted(9, client, ["x-forwarded-for:198.51.100.\(number)", "Via: 1.1 proxy"]) == 0)
            }
            #expect(try await accepted(9, client, ["X-Forwarded-For: 10.0.0.1", "X-Forwarded-For: 10.0.0.2"]) == 3)
            #expect(try await accepted(9, client, ["X-Forwarded-For: 10.0.0.2"]) == 0)
            #expect(try await accepted(9, client) == 9)
            #expect(responder.requests == 1)
        }
    }

    @Test func `ready responses count for an untrusted peer itself`() async throws {
        try await withLimits(addresses: 3, proxies: ["10.0.0.0/8"]) { responder, port in
            let client = try SocketClient(port: port)
            var accepted = 0
            for number in 1...9 {
                accepted += try await self.accepted(1, client, ["X-Forwarded-For: 198.51.100.\(number)"])
            }
            #expect(accepted == 3)
            #expect(responder.requests == 1)
        }
    }
}
