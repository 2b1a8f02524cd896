import HTTPServing
import Screens
import TestSupport
import Testing

/// What a client reports, in process and over a socket: counted if it is true, once.
@Suite(.timeLimit(.minutes(10))) struct ImpressionReportTests {
    private let gallery: Gallery
    private static let ana: HeaderFields = ["Authorization": "Bearer user:ana"]
    private static let ben: HeaderFields = ["Authorization": "Bearer user:ben"]

    init() throws { gallery = try Gallery() }

    private func revision(
        _ client: any TestClient, _ target: String, _ headers: HeaderFields = [:]
    ) async throws -> String {
        let text = JSONObject(try await client.get(target, headers).body)["revision"].text
        return try #require(text)
    }

    private func content(
        _ batch: String, _ screen: String, _ revision: String, _ cells: [(String, String)]
    ) -> String {
        let cells = cells.map { #"{"section":"\#($0)","cell":"\#($1)"}"# }.joined(separator: ",")
        return #"{"batch":"\#(batch)","screen":"\#(screen)","revision":"\#(revision)","cells":[\#(cells)]}"#
    }

    private func batch() -> String { TestBatch.random() }

    @Test func `seen cells are counted`() async throws {
        try await withClients(of: gallery.responder()) { client in
            let before = try await gallery.counts()
            let shown = try await revision(client, "/screens/gallery", Self.ana)
            let report = content(batch(), "/screens/gallery", shown, [("wall", "asking"), ("wall", "asking too")])
            let answer = try await client.post("/impressions", Self.ana, json: report)
            #expect(answer.status == 204 && answer.body.isEmpty)
            #expect(answer["cache-control"] == "no-store")
            let counts = try await gallery.counts()
            #expect(counts["gallery/wall/asking"] == (before["gallery/wall/asking"] ?? 0) + 1)
            #expect(counts["gallery/wall/asking too"] == (before["gallery/wall/asking too"] ?? 0) + 1)
        }
    }

    /// However often it comes, in whichever order its cells stand, at once, and to whichever process.
    @Test func `a batch of impressions is counted once`() async throws {
        let elsewhere = InProcessClient(try gallery.responder())
        try await withClients(of: gallery.responder()) { client in
            let before = try await gallery.counts()["gallery/wall/asking"] ?? 0
            let (name, shown) = (batch(), try await revision(client, "/screens/gallery", Self.ana))
            let cells = [("wall", "asking"), ("wall", "asking too")]
            let reports = [cells, cells.reversed()].map { content(name, "/screens/gallery", shown, $0) }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<40 {
                    let client: any TestClient = number % 3 == 0 ? elsewhere : client
                    group.addTask {
                        try await client.post("/impressions", Self.ana, json: reports[number % 2]).status
                    }
                }
                for try await status in group { #expect(status == 204) }
            }
            #expect(try await gallery.counts()["gallery/wall/asking"] == before + 1)
            // Also when the screen is another one by now, and nobody knows the revision any more.
            gallery.show(["asking", "new \(name)"])
            let restarted = InProcessClient(try gallery.responder())
            #expect(try await restarted.post("/impressions", Self.ana, json: reports[0]).status == 204)
            let other = content(name, "/screens/gallery", shown, [("wall", "asking")])
            let refused = try await restarted.post("/impressions", Self.ana, json: other)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["errors"][0]["pointer"].text == "/batch")
            #expect(try await gallery.counts()["gallery/wall/asking"] == before + 1)
            gallery.show(["asking", "asking too", "plain"])
        }
    }

    /// Many random names lack digits or, in hexadecimal, capital letters.
    @Test(arguments: [
        ("qLwZr-TkhVyXn_BdMsJcGf", 204), ("0123456789abcdef012345", 204), ("D3B07384-D9A0-4D5A-8F0B-0123456789AB", 204),
        ("qLwZr-TkhVyXn_BdMsJcG", 422), ("qLwZr-TkhVyXn BdMsJcGf", 422), ("qLwZr+TkhVyXn/BdMsJc==", 422),
    ]) func `the name of a batch is a UUID or base64url`(_ name: String, _ status: Int) async throws {
        let client = InProcessClient(try gallery.responder())
        let shown = try await revision(client, "/screens/gallery", Self.ana)
        let report = content(name, "/screens/gallery", shown, [("wall", "asking")])
        #expect(try await client.post("/impressions", Self.ana, json: report).status == status)
    }

    /// A process that never made the revision makes the same one, unless the screen has changed.
    @Test func `a revision of another process is accepted while current`() async throws {
        let (here, elsewhere) = (InProcessClient(try gallery.responder()), InProcessClient(try gallery.responder()))
        let shown = try await revision(here, "/screens/gallery")
        let report = { content($0, "/screens/gallery", shown, [("wall", "asking")]) }
        #expect(try await elsewhere.post("/impressions", json: report(batch())).status == 204)
        gallery.show(["asking"])
        // Who has made it still knows it.
        #expect(try await here.post("/impressions", json: report(batch())).status == 204)
        let third = InProcessClient(try gallery.responder())
        let unknown = try await third.post("/impressions", json: report(batch()))
        #expect(unknown.status == 409)
        #expect(JSONObject(unknown.body)["type"].text == "/problems/unknown-revision")
        #expect(JSONObject(unknown.body)["detail"].text?.contains("Load the screen again") == true)
        #expect(try await gallery.counts() == ["gallery/wall/asking": 2])
    }

    /// Without memory and caches, by composing alone.
    @Test func `the current revision is accepted without memory`() async throws {
        let client = InProcessClient(try gallery.responder(cacheBytes: 0, rememberedCells: 0))
        let shown = try await revision(client, "/screens/gallery")
        _ = try await revision(client, "/screens/long")
        let report = content(batch(), "/screens/gallery", shown, [("wall", "asking")])
        #expect(try await client.post("/impressions", json: report).status == 204)
    }

    @Test func `cells that don't ask for impressions are refused`() async throws {
        try await withClients(of: gallery.responder()) { client in
            let shown = try await revision(client, "/screens/gallery")
            let cells = [("wall", "asking"), ("wall", "plain"), ("wall", "none"), ("other", "asking")]
            let report = content(batch(), "/screens/gallery", shown, cells)
            let answer = try await client.post("/impressions", json: report)
            #expect(answer.status == 422)
            let errors = JSONObject(answer.body)["errors"].list
            #expect(errors.map { $0["pointer"].text } == ["/cells/1", "/cells/2", "/cells/3"])
            #expect(errors.first?["detail"].text?.contains("no `impression`") == true)
        }
        #expect(try await gallery.counts().isEmpty)
    }

    /// Another caller's revision, another screen's, another language's, another client's.
    @Test func `a revision of another request is refused`() async throws {
        try await withClients(of: gallery.responder()) { client in
            let own = try await revision(client, "/screens/own", Self.ana)
            let same = content(batch(), "/screens/own", own, [("own", "same")])
            for headers in [Self.ben, [:], ["Authorization": "Bearer user:\u{61}\u{301}na"]] {
                #expect(try await client.post("/impressions", headers, json: same).status == 409)
            }
            #expect(try await client.post("/impressions", Self.ana, json: same).status == 204)
            let shown = try await revision(client, "/screens/gallery?q=x", Self.ana)
            let cells = [("wall", "asking")]
            for screen in ["/screens/gallery", "/screens/gallery?q=y", "/screens/long", "/screens/own"] {
                let report = content(batch(), screen, shown, cells)
                #expect(try await client.post("/impressions", Self.ana, json: report).status == 409)
            }
            let report = content(batch(), "/screens/gallery?q=x", shown, cells)
            #expect(try await client.post("/impressions", Self.ana, json: report).status == 204)
            var types = Self.ana
            types["Sectional-Cell-Types"] = "OtherCell"
            let old = content(batch(), "/screens/gallery?q=x", shown, cells)
            #expect(try await client.post("/impressions", types, json: old).status == 409)
        }
        #expect(try await gallery.counts() == ["own/own/same": 2, "gallery/wall/asking": 2])
    }

    /// The cells of further pages belong to the screen with its window.
    @Test func `cells of a window are accepted`() async throws {
        try await withClients(of: gallery.responder()) { client in
            let first = try await client.get("/screens/long?limit=10")
            let section = JSONObject(first.body)["sections"][0]
            let page = JSONObject(try await client.get(try #require(section["next"].text)).body)
            let through = try #require(page["through"].text)
            let revision = try #require(JSONObject(first.body)["revision"].text)
            let cells = [("long", "10"), ("long", "11")]
            let early = content(batch(), "/screens/long?limit=10", revision, cells)
            let refused = try await client.post("/impressions", json: early)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["errors"][0]["pointer"].text == "/cells/1")
            let window = "/screens/long?limit=10&through=\(through)"
            let report = content(batch(), window, try await self.revision(client, window), cells)
            #expect(try await client.post("/impressions", json: report).status == 204)
        }
    }

    @Test(arguments: [
        (#"{}"#, ["/batch", "/screen", "/revision", "/cells"]),
        (#"[]"#, ["", "/batch", "/screen", "/revision", "/cells"]),
        (
            #"{"batch":"short","screen":"/screens/gallery","revision":"x","cells":[{"section":"a","cell":"b"}]}"#,
            ["/batch"]
        ),
        (
            #"{"batch":"d3b07384-d9a0-4d5a-8f0b-0123456789ab","screen":7,"revision":"","cells":[]}"#,
            ["/screen", "/revision", "/cells"]
        ),
        (
            #"{"batch":"d3b07384-d9a0-4d5a-8f0b-0123456789ab","screen":"/x","revision":"x","more":1,"#
                + #""cells":[{"section":"a","cell":"b"},{"section":"a","cell":"b"},{"section":"a"},7]}"#,
            ["/more", "/cells/1", "/cells/2/cell", "/cells/3", "/cells/3/section"]
        ),
    ])
    func `invalid members of a batch are named`(_ content: String, _ pointers: [String]) async throws {
        let client = InProcessClient(try gallery.responder())
        let answer = try await client.post("/impressions", json: content)
        #expect(answer.status == 422)
        #expect(JSONObject(answer.body)["errors"].list.compactMap { $0["pointer"].text } == pointers)
    }

    @Test func `a batch has at most 100 cells`() async throws {
        let client = InProcessClient(try gallery.responder())
        let shown = try await revision(client, "/screens/long?limit=200")
        for (count, status) in [(100, 204), (101, 422)] {
            let cells = (1...count).map { ("long", "\($0)") }
            let report = content(batch(), "/screens/long?limit=200", shown, cells)
            #expect(try await client.post("/impressions", json: report).status == status)
        }
        let many = (0..<50).map { _ in ("x", "") }
        let answer = try await client.post("/impressions", json: content(batch(), "/screens/long", shown, many))
        #expect(JSONObject(answer.body)["errors"].list.count == 20)
    }

    @Test(arguments: [
        ("/elsewhere", 422), ("/screens/none", 404), ("/screens/gallery?limit=0", 400), ("/screens", 422),
        ("/screens/gallery?q=%FF", 422), ("//screens/gallery", 422), ("/screens/gallery/events", 422),
        ("/screens/gallery?q=%00", 422), ("/screens/%00", 422), ("/screens/%FF", 422), ("/screens/gallery\\u0000", 422),
    ])
    func `a batch for a path that is no screen is refused`(_ screen: String, _ status: Int) async throws {
        let client = InProcessClient(try gallery.responder())
        let report = content(batch(), screen, "0123", [("a", "b")])
        #expect(try await client.post("/impressions", json: report).status == status)
    }

    @Test func `other content types and methods are refused`() async throws {
        let client = InProcessClient(try gallery.responder())
        let form: HeaderFields = ["Content-Type": "text/plain"]
        #expect(try await client.post("/impressions", form, json: "{}").status == 415)
        #expect(try await client.post("/impressions", json: "{").status == 400)
        #expect(try await client.post("/impressions", json: #"{"batch":"a","batch":"b"}"#).status == 400)
        #expect(try await client.get("/impressions").status == 405)
        let stranger: HeaderFields = ["Authorization": "Bearer nobody"]
        #expect(try await client.post("/impressions", stranger, json: "{}").status == 401)
    }

    @Test func `a caller above its quota of batches gets 429`() async throws {
        let store = gallery.store(quota: IdempotencyQuota(keysPerCaller: 1, keysWithoutSubject: 1))
        let client = InProcessClient(try gallery.responder(store: store))
        for (headers, status) in [(Self.ana, 429), (HeaderFields(), 429)] {
            let shown = try await revision(client, "/screens/gallery", headers)
            let first = content(batch(), "/screens/gallery", shown, [("wall", "asking")])
            #expect(try await client.post("/impressions", headers, json: first).status == 204)
            let second = content(batch(), "/screens/gallery", shown, [("wall", "asking")])
            let answer = try await client.post("/impressions", headers, json: second)
            #expect(answer.status == status && answer["retry-after"] == "86400")
            #expect(try await client.post("/impressions", headers, json: first).status == 204)
        }
    }

    /// A service that counts nothing has no such route, and its screens don't ask.
    @Test func `a service that counts nothing has no impressions`() async throws {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [GalleryScreen(pictures: gallery.pictures)])
        let client = InProcessClient(serve(catalog))
        #expect(try await client.post("/impressions", json: "{}").status == 404)
        for (path, text) in [("/screens/gallery", "impression"), ("/openapi.json", "\"/impressions\"")] {
            let answer = try await client.get(path)
            #expect(answer.status == 200 && !answer.text.contains(text))
        }
    }
}

enum TestBatch {
    /// A random name of a batch.
    static func random() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}
