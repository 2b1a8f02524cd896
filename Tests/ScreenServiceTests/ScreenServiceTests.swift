import HTTPServing
import MicrohttpdServer
import ScreenService
import Screens
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScreenServiceTests {
    let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func bearer(_ token: String) -> HeaderFields { ["Authorization": "Bearer " + token] }

    @Test func `a screen depends on its caller`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let guest = try await client.get("/screens/team")
            #expect(guest.status == 200)
            #expect(guest["content-type"] == "application/json")
            #expect(guest["cache-control"] == "no-cache")
            for member in ["Authorization", "Accept-Language", "Sectional-Cell-Types", "Accept-Encoding"] {
                #expect(guest["vary"]?.contains(member) == true)
            }
            let admin = try await client.get("/screens/team", bearer("admin:ana"))
            #expect(admin["cache-control"] == "private, no-cache")
            #expect(try #require(admin["etag"]) != #require(guest["etag"]))
            #expect(admin.text.contains("InfoCell") && !guest.text.contains("InfoCell"))
        }
    }

    @Test func `a client with the current screen gets 304`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let whole = try await client.get("/screens/cars")
            let tag = try #require(whole["etag"])
            let known = try await client.get("/screens/cars", ["If-None-Match": tag])
            #expect(known.status == 304)
            #expect(known["etag"] == tag)
            #expect([nil, "\(whole.body.count)"].contains(known["content-length"]))
            #expect(known.body.isEmpty)
            #expect(try await client.get("/screens/cars", ["If-None-Match": "\"other\""]).status == 200)
        }
    }

    @Test func `HEAD is answered like GET without content`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let tag = try #require(try await client.get("/screens/cars")["etag"])
            let head = try await client.execute(Request(.head, "/screens/cars"))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head["etag"] == tag)
        }
    }

    @Test func `a screen is in the caller's language`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let vi = try await client.get("/screens/cars?limit=1", ["Accept-Language": "fr, vi;q=0.5"])
            #expect(vi["content-language"] == "vi")
            #expect(vi.text.contains("19.900\u{A0}US$"))
            let zh = try await client.get("/screens/hello", ["Accept-Language": "zh-TW"])
            #expect(zh["content-language"] == "zh-Hant")
            #expect(zh.text.contains("世界"))
        }
    }

    @Test func `the list has the titles in the caller's language`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let list = try await client.get("/screens", ["Accept-Language": "vi"])
            #expect(
                list.text.hasPrefix(#"{"screens":[{"id":"hello","title":"Bảng theo mô-đun","href":"/screens/hello"}"#))
            #expect(list.text.contains("/screens/team"))
        }
    }

    @Test func `OPTIONS lists the allowed methods`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let options = try await client.execute(Request(.options, "/screens/hello"))
            #expect(options.status == 204)
            #expect(options["allow"] == "GET, HEAD, OPTIONS")
        }
    }

    @Test func `compressed responses have a tag of their own`() async throws {
        let app = serve(try showcase.catalog(), coding: GzipCoding(), origins: ["https://app.example"])
        try await withClients(of: app) { client in
            let headers: HeaderFields = ["Accept-Encoding": "gzip", "Origin": "https://app.example"]
            let coded = try await client.get("/screens/cars", headers)
            #expect(coded["content-encoding"] == "gzip")
            let tag = try #require(coded["etag"])
            #expect(tag.hasSuffix("-gzip\""))
            var again = headers
            again["If-None-Match"] = tag
            let known = try await client.get("/screens/cars", again)
            #expect(known.status == 304)
            #expect(known["access-control-allow-origin"] == "https://app.example")
            let refused = try await client.get("/nothing", headers)
            #expect(refused["access-control-allow-origin"] == "https://app.example")
        }
    }

    @Test func `cells that a client lacks are counted`() async throws {
        let metrics = Metrics(prefix: "sectional")
        let app = serve(try showcase.catalog(), metrics: metrics)
        try await withClients(of: app) { client in
            let cards = try await client.get("/screens/cards", ["Sectional-Cell-Types": "TextCell, CardCell;v=1"])
            #expect(cards.text.contains(#""id":"banner-1","type":"TextCell""#))
            #expect(!cards.text.contains("CarouselCell"))
        }
        #expect(metrics.text.contains(#"sectional_cells_replaced_total{type="BannerCell"} 2"#))
        #expect(metrics.text.contains(#"sectional_cells_dropped_total{type="CarouselCell"} 2"#))
        let read = try await InProcessClient(app).get("/metrics")
        #expect(read["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(read.text.contains(#"sectional_cells_dropped_total{type="CarouselCell"} 2"#))
    }

    @Test func `pages lead through the whole feed once`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let screen = try await client.get("/screens/cars?limit=30")
            var ids = cellIDs(screen.text)
            var next = next(screen.text)
            while let href = next {
                let page = try await client.get(href)
                #expect(page.status == 200)
                #expect(page.text.hasPrefix(#"{"section":"feed","cells":["#))
                #expect(page.text.contains(#""through":"feed:"#))
                ids += cellIDs(page.text)
                next = self.next(page.text)
            }
            #expect(ids.count == 70 && Set(ids).count == 70)
            let searched = try await client.get("/screens/cars?q=aurora")
            #expect(cellIDs(searched.text).count == 5)
        }
    }

    private func cellIDs(_ text: String) -> [Substring] {
        text.matches(of: /\{"id":"([0-9]+)","type"/).map(\.1)
    }

    private func next(_ text: String) -> String? { text.firstMatch(of: /"next":"([^"]+)"/).map { String($0.1) } }
}
