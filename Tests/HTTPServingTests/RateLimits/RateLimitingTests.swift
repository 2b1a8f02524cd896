import HTTPServing
import TestSupport
import Testing

/// Which requests count for whom, and how they are refused.
@Suite struct RateLimitingTests {
    private let clock = ManualClock()

    /// Counts each request for the subject in the field `Subject`, as a service does once it knows the caller.
    private struct Counting: Responder {
        let limits: RateLimits

        func respond(to request: Request) async -> Response {
            guard let subject = request.headers["Subject"] else { return Response(.ok) }
            do { try limits.count(request, of: .init(subject)) } catch {
                return error.problem.response(to: request)
            }
            return Response(.ok)
        }
    }

    private func limiter(_ name: String, _ rate: Int, burst: Int) -> RateLimiter {
        RateLimiter(RateLimit(name, requestsPerSecond: rate, burst: burst), clock: clock)
    }

    private func app(
        callers: RateLimiter? = nil, addresses: RateLimiter? = nil, proxies: [String] = []
    ) -> any Responder {
        let trusted = TrustedProxies(proxies.compactMap(IPNetwork.init))
        let limits = RateLimits(callers: callers, addresses: addresses, exempt: trusted)
        return Counting(limits: limits).wrapped(in: [
            ClientAddress(trustedProxies: trusted), RateLimiting(limits, exemptPaths: ["/health"]),
        ])
    }

    private func ask(
        _ app: any Responder, from address: String, _ headers: HeaderFields = [:], path: String = "/"
    ) async -> Response {
        var request = Request(.get, path, headers: headers)
        request.clientAddress = IPAddress(address)
        return await app.respond(to: request)
    }

    private func accepted(
        _ count: Int, _ app: any Responder, from address: String, _ headers: HeaderFields = [:], path: String = "/"
    ) async -> Int {
        var accepted = 0
        for _ in 0..<count where await ask(app, from: address, headers, path: path).status == .ok { accepted += 1 }
        return accepted
    }

    /// draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4.
    @Test func `a refused request gets 429 with the RateLimit fields`() async {
        let app = app(addresses: limiter("address", 2, burst: 5))
        #expect(await accepted(5, app, from: "192.0.2.1") == 5)
        let response = await ask(app, from: "192.0.2.1")
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["Retry-After"] == "1")
        #expect(response.headers["RateLimit-Policy"] == #""address";q=2;w=1"#)
        #expect(response.headers["RateLimit"] == #""address";r=0;t=1"#)
        #expect(response.headers["Content-Type"] == "application/problem+json")
        clock.advance(by: .seconds(1))
        #expect(await accepted(9, app, from: "192.0.2.1") == 2)
    }

    /// A client can't escape its limit by a field that the proxy's address is used for: it counts for the proxy then.
    @Test func `a proxy that names no client counts itself`() async {
        let app = app(addresses: limiter("address", 1, burst: 2), proxies: ["192.0.2.9"])
        #expect(await accepted(9, app, from: "192.0.2.9") == 9)
        #expect(await accepted(9, app, from: "192.0.2.9", ["X-Forwarded-For": "unknown"]) == 2)
        #expect(await accepted(9, app, from: "192.0.2.9", ["X-Forwarded-For": "192.0.2.1"]) == 2)
    }

    @Test func `a 64-bit network of IPv6 counts as one address`() async {
        let app = app(addresses: limiter("address", 1, burst: 2))
        #expect(await accepted(1, app, from: "2001:db8::1") == 1)
        #expect(await accepted(2, app, from: "2001:db8::ffff:2") == 1)
        #expect(await accepted(2, app, from: "2001:db8:0:1::1") == 2)
        #expect(await accepted(3, app, from: "192.0.2.1") == 2)
        #expect(await accepted(3, app, from: "192.0.2.2") == 2)
    }

    /// Somebody who asks for ten times as much gets no more, and takes nothing from those behind the same address.
    @Test func `what a caller's limit refuses does not count for the address`() async {
        let app = app(callers: limiter("caller", 1, burst: 3), addresses: limiter("address", 1, burst: 10))
        #expect(await accepted(30, app, from: "192.0.2.1", ["Subject": "greedy"]) == 3)
        #expect(await ask(app, from: "192.0.2.1", ["Subject": "greedy"]).headers["RateLimit"] == #""caller";r=0;t=1"#)
        #expect(await accepted(3, app, from: "192.0.2.1", ["Subject": "ana"]) == 3)
        #expect(await accepted(9, app, from: "192.0.2.1") == 4)
        #expect(await accepted(3, app, from: "192.0.2.1", ["Subject": "ben"]) == 0)
        #expect(await accepted(3, app, from: "192.0.2.2", ["Subject": "ben"]) == 3)
    }

    @Test func `a caller is counted across all addresses`() async {
        let app = app(callers: limiter("caller", 1, burst: 3), addresses: limiter("address", 1, burst: 10))
        var accepted = 0
        for number in 1...9 {
            accepted += await self.accepted(1, app, from: "192.0.2.\(number)", ["Subject": "ana"])
        }
        #expect(accepted == 3)
    }

    /// Whatever somebody who is no proxy says about where a request came from.
    @Test func `only trusted proxies can name a client's address`() async {
        let app = app(addresses: limiter("address", 1, burst: 2), proxies: ["10.0.0.0/8"])
        for number in 1...5 {
            let headers: HeaderFields = ["X-Forwarded-For": "198.51.100.\(number)"]
            #expect(await accepted(1, app, from: "192.0.2.1", headers) == (number <= 2 ? 1 : 0))
        }
        #expect(await accepted(3, app, from: "10.0.0.1", ["X-Forwarded-For": "198.51.100.1"]) == 2)
        #expect(await accepted(3, app, from: "10.0.0.1", ["X-Forwarded-For": "198.51.100.2"]) == 2)
        #expect(await accepted(3, app, from: "10.0.0.2", ["X-Forwarded-For": "198.51.100.2"]) == 0)
        // A proxy for itself, such as for its health checks.
        #expect(await accepted(9, app, from: "10.0.0.1") == 9)
    }

    @Test func `health checks are never limited`() async {
        let app = app(addresses: limiter("address", 1, burst: 1))
        #expect(await accepted(9, app, from: "192.0.2.1", path: "/health") == 9)
        #expect(await accepted(9, app, from: "192.0.2.1", path: "/healthy") == 1)
    }

    @Test func `nothing is refused without limits`() async {
        #expect(await accepted(99, app(), from: "192.0.2.1", ["Subject": "ana"]) == 99)
    }

    @Test func `each refusal is noted with its limit`() async {
        let app = app(callers: limiter("caller", 1, burst: 1), addresses: limiter("address", 1, burst: 2))
        var limits: [String?] = []
        for headers: HeaderFields in [["Subject": "ana"], ["Subject": "ana"], [:], [:]] {
            var request = Request(.get, "/", headers: headers)
            request.clientAddress = IPAddress("192.0.2.1")
            _ = await app.respond(to: request)
            limits.append(request.record.findings.limit)
        }
        #expect(limits == [nil, "caller", nil, "address"])
    }
}
