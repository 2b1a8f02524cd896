import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// The rate limit of callers: over sockets, most of these responses are ready ones.
@Suite(.timeLimit(.minutes(10))) struct CallerRateTests {
    private let clock = ManualClock()
    private let board = Board()

    private func app(callers: RateLimit, addresses: RateLimit? = nil) throws -> any Responder {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [BoardScreen(board: board)])
        let limits = RateLimits(
            callers: RateLimiter(callers, clock: clock),
            addresses: addresses.map { RateLimiter($0, clock: clock) })
        return serve(catalog, rateLimits: limits)
    }

    /// A token that expires: of any other, no response is ready.
    private static func token(_ subject: String) -> HeaderFields {
        ["Authorization": "Bearer user:\(subject):4000000000"]
    }

    private func accepted(_ count: Int, _ client: any TestClient, _ headers: HeaderFields) async throws -> Int {
        var accepted = 0
        for _ in 0..<count {
            let response = try await client.get("/screens/board", headers)
            #expect(response.status == 200 || response.status == 429)
            if response.status == 200 { accepted += 1 }
        }
        return accepted
    }

    /// For ten seconds, one caller asks for ten times its limit, and another for as much as it may.
    @Test func `a caller gets its rate and its burst`() async throws {
        let app = try app(callers: RateLimit("caller", requestsPerSecond: 2, burst: 10))
        try await withClients(of: app) { client in
            clock.advance(by: .seconds(100))
            var (greedy, modest) = (try await accepted(20, client, Self.token("greedy")), 0)
            for _ in 0..<10 {
                clock.advance(by: .seconds(1))
                greedy += try await accepted(20, client, Self.token("greedy"))
                modest += try await accepted(2, client, Self.token("ana"))
            }
            #expect(greedy == 10 + 2 * 10)
            #expect(modest == 2 * 10)
            // Another token of the same subject is the same caller's.
            let other: HeaderFields = ["Authorization": "Bearer user:greedy:4000000001"]
            #expect(try await accepted(3, client, other) == 0)
        }
    }

    /// Every route that asks who the caller is counts, each request once.
    @Test func `each request counts once on every route`() async throws {
        let app = try app(callers: RateLimit("caller", requestsPerSecond: 1, burst: 4))
        try await withClients(of: app) { client in
            for path in ["/screens", "/screens/board", "/screens/board/sections/board"] {
                clock.advance(by: .seconds(100))
                for number in 1...6 {
                    let response = try await client.get(path, Self.token("ana"))
                    #expect((response.status == 429) == (number > 4), "\(path) \(number) \(response.status)")
                }
            }
            clock.advance(by: .seconds(100))
            for number in 1...6 {
                let response = try await client.post(
                    "/screens/board/sections/board/cells/a/actions/none", Self.token("ana"), json: "{}")
                #expect((response.status == 429) == (number > 4), "\(number) \(response.status)")
            }
        }
    }

    /// A token that isn't valid says nothing about a caller: it counts for the address alone, as no token does.
    @Test func `an invalid token counts for its address only`() async throws {
        let app = try app(
            callers: RateLimit("caller", requestsPerSecond: 1, burst: 2),
            addresses: RateLimit("address", requestsPerSecond: 1, burst: 12))
        try await withServer(app, workers: 1) { port in
            let client = LiveClient(port: port)
            for _ in 0..<4 {
                #expect(try await client.get("/screens/board", ["Authorization": "Bearer ana"]).status == 401)
            }
            #expect(try await accepted(6, client, [:]) == 6)
            #expect(try await accepted(4, client, Self.token("ana")) == 2)
            let refused = try await client.get("/screens/board", ["Authorization": "Bearer ana"])
            #expect(refused.status == 429)
            #expect(refused["ratelimit"] == #""address";r=0;t=1"#)
            #expect(try await client.get("/health").status == 200)
        }
    }
}
