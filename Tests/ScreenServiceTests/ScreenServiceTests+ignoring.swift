import HTTPServing
import ScreenService
import TestSupport
import Testing

/// What requests have beside what is asked for.
extension ScreenServiceTests {
    /// A field whose list is empty says nothing.
    @Test(arguments: [
        "Accept", "Accept-Language", "Accept-Encoding", "Sectional-Cell-Types", "Sectional-Features",
        "Sectional-Position", "If-None-Match", "If-Match", "Traceparent", "X-Request-Id", "Origin", "Cache-Control",
    ]) func `an empty header field counts as absent`(name: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let plain = try await client.get("/screens/hello")
            for value in ["", ",", " , "] {
                let answer = try await client.get("/screens/hello", [HeaderName(name): value])
                #expect(answer.status == 200 && answer.body == plain.body && answer["etag"] == plain["etag"])
            }
        }
    }

    /// Campaigns and trackers add parameters: neither the revision nor an href has them, whatever their length.
    @Test func `parameters that a screen doesn't have are ignored`() async throws {
        try await withClients(of: showcase.responder()) { client in
            for target in ["/screens/cars?", "/screens/cars?q=aurora&", "/screens/cars?limit=3&", "/screens/hello?"] {
                let plain = try await client.get(String(target.dropLast()))
                for added in [
                    "utm_source=mail&gclid=\(String(repeating: "x", count: 1000))", "Q=aurora", "matching=x",
                    (0..<40).map { "p\($0)=1" }.joined(separator: "&"),
                ] {
                    let answer = try await client.get(target + added)
                    #expect(answer.status == 200 && answer.body == plain.body && answer["etag"] == plain["etag"])
                }
            }
            let revision = try #require(JSONObject(try await client.get("/screens/cars").body)["revision"].text)
            let patch = JSONObject(try await client.get("/screens/cars?fbclid=x&since=\(revision)").body)
            #expect(patch["patch"]["operations"].list.isEmpty && patch.names == ["patch"])
            let events = try await client.open("/screens/cars/events?fbclid=x&since=\(revision)")
            let toggle = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle?utm_source=mail"
            let toggled = try await client.post(toggle)
            #expect(toggled.status == 200 && !toggled.text.contains("utm_source"))
            #expect(events.head.status == 200)
        }
    }

    @Test(arguments: 0..<UInt64(Repetitions.of(200))) func `any target and headers are answered without a failure`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "/screens", "/cars", "/hello", "/sections", "/feed", "/cells", "?", "&", "after=", "limit=", "q=", "\"*",
            "%", "%FF", "é", "/", "5", "\u{0}",
        ]
        let text = { (count: Int) in (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
        var request = Request(Method(text(1)), "/screens" + text(8))
        for name in [
            "Authorization", "Accept", "Accept-Language", "Sectional-Cell-Types", "If-None-Match", "X-Request-Id",
        ]
        where Bool.random(using: &random) { request.headers[HeaderName(name)] = text(4) }
        let response = try await InProcessClient(showcase.responder()).execute(request)
        #expect([200, 204, 304, 400, 401, 403, 404, 405, 406].contains(response.status))
    }
}
