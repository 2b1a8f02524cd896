import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// Reports count like any other request: who sends too many is refused, and what is refused isn't counted.
@Suite(.timeLimit(.minutes(5))) struct ReportRateTests {
    private let clock = ManualClock()
    private let metrics = Metrics(prefix: "sectional")

    private func app() throws -> any Responder {
        let pictures = Mutexed(["plain"])
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [GalleryScreen(pictures: pictures)])
        let limits = RateLimits(
            callers: RateLimiter(RateLimit("caller", requestsPerSecond: 1, burst: 4), clock: clock),
            addresses: RateLimiter(RateLimit("address", requestsPerSecond: 1, burst: 9), clock: clock))
        return serve(catalog, metrics: metrics, rateLimits: limits)
    }

    private static let report =
        #"{"screen":"/screens/gallery","cells":[{"type":"PictureCell","reason":"unknownType"}]}"#

    @Test(arguments: [("Bearer user:ana:4000000000", 4, "caller"), (nil, 9, "address")])
    func `reports above the rate are refused and not counted`(_ token: String?, _ limit: Int, _ name: String)
        async throws
    {
        try await withServer(app(), workers: 1) { port in
            let client = LiveClient(port: port)
            var headers: HeaderFields = [:]
            headers["Authorization"] = token
            for number in 1...(limit + 3) {
                let answer = try await client.post("/reports", headers, json: Self.report)
                #expect(answer.status == (number > limit ? 429 : 204), "\(number)")
                guard number > limit else { continue }
                #expect(answer["retry-after"] == "1" && answer["ratelimit"] == "\"\(name)\";r=0;t=1")
                #expect(answer.text.contains("/problems/too-many-requests"))
            }
            let counted = #"client_reports_total{type="PictureCell",release="none",reason="unknownType"} \#(limit)"#
            #expect(metrics.text.contains(counted))
            clock.advance(by: .seconds(1))
            #expect(try await client.post("/reports", headers, json: Self.report).status == 204)
        }
    }
}
