import HTTPServing
import JSON
import MicrohttpdServer
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

/// What changed since a revision.
@Suite struct PatchTests {
    private static let toggle = "/screens/cards/sections/cards/cells/1/actions/toggle"
    private let showcase: TestShowcase
    private let ana: HeaderFields = ["Authorization": "Bearer user:ana"]

    init() throws { showcase = try TestShowcase() }

    @Test func `since gets a patch from the client's revision`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let old = try await client.get("/screens/cards", ana)
            let since = "/screens/cards?since=" + (JSONObject(old.body)["revision"].text ?? "")
            let same = try await client.get(since, ana)
            #expect(same.status == 200)
            #expect(JSONObject(same.body)["patch"]["operations"].exists)
            #expect(JSONObject(same.body)["patch"]["operations"].list.isEmpty)
            _ = try await client.post(Self.toggle, ana)
            let changed = try await client.get(since, ana)
            let patch = try #require(try JSONSlice(.copying(changed.body)).members().first { $0.0 == "patch" }).1
            let patched = try Screen(.copying(old.body), key: .testing).applying(Patch(patch))
            #expect(try await patched.bytes.array == client.get("/screens/cards", ana).body)
        }
    }

    @Test(arguments: ["", "x", "00000000000000000000000000000000"]) func `an unknown revision gets the whole screen`(
        _ revision: String
    ) async throws {
        try await withClients(of: showcase.responder()) { client in
            let response = try await client.get("/screens/cards?since=" + revision, ana)
            let whole = try await client.get("/screens/cards", ana)
            #expect(response.text == #"{"screen":"# + whole.text + "}")
        }
    }

    /// An action of a screen that was searched belongs to the search: what it answers leads from there.
    @Test func `an action on a searched screen patches that search`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let admin: HeaderFields = ["Authorization": "Bearer admin:ana"]
            let other = try await client.get("/screens/cars?limit=3", admin)
            let otherHref = JSONObject(other.body)["sections"].list[0]["cells"].list[0]["actions"].list.last?["href"]
                .text
            #expect(otherHref?.contains("?") == false)
            for (query, own) in [("q=sedan", "q=sedan"), ("q=a&x=%26%20", "q=a")] {
                let searched = try await client.get("/screens/cars?" + query, admin)
                let cells = JSONObject(searched.body)["sections"].list[0]["cells"].list
                let actions = cells.first { !$0["actions"].list.isEmpty }?["actions"].list
                let href = try #require(actions?.first { $0["kind"].text == "perform" }?["href"].text)
                #expect(href.hasSuffix("/actions/remove?" + own))
                let since = "&since=" + (JSONObject(searched.body)["revision"].text ?? "")
                let removed = try await client.post(href + since, admin)
                let patch = try #require(try JSONSlice(.copying(removed.body)).members().first { $0.0 == "patch" }).1
                let patched = try Screen(.copying(searched.body), key: .testing).applying(Patch(patch))
                #expect(try await patched.bytes.array == client.get("/screens/cars?" + query, admin).body)
            }
        }
    }

    /// A revision that is the base of one request's patches is no other's: what another role saw stays unknown.
    @Test func `a revision is unknown to other requests`() async throws {
        let client = InProcessClient(try showcase.responder())
        let admin = try await client.get("/screens/team", ["Authorization": "Bearer admin:ana"])
        let revision = JSONObject(admin.body)["revision"].text ?? ""
        let guest = try await client.get("/screens/team?since=" + revision)
        #expect(JSONObject(guest.body).names == ["screen"])
        let vi = try await client.get(
            "/screens/team?since=" + revision,
            ["Authorization": "Bearer admin:ana", "Accept-Language": "vi"])
        #expect(JSONObject(vi.body).names == ["screen"])
    }

    @Test func `an old revision is forgotten`() async throws {
        let client = InProcessClient(
            serve(
                try showcase.catalog(), languages: ShowcaseLanguage.tags, changes: showcase.changes,
                rememberedCells: 200))
        let first = JSONObject(try await client.get("/screens/cards", ana).body)["revision"].text ?? ""
        _ = try await client.post(Self.toggle, ana)
        for number in 0..<40 {
            let since = JSONObject(try await client.get("/screens/todos", ana).body)["revision"].text ?? ""
            _ = try await client.post(
                "/screens/todos/sections/input/cells/input/actions/add", ana, json: #"{"title":"to-do \#(number)"}"#)
            let patch = try await client.get("/screens/todos?since=" + since, ana)
            #expect(JSONObject(patch.body).names == ["patch"])
        }
        let forgotten = try await client.get("/screens/cards?since=" + first, ana)
        #expect(JSONObject(forgotten.body).names == ["screen"])
    }

    // MARK: - Windows

    /// A client that has scrolled asks for what it shows: from the top through the last key.
    @Test func `a window keeps what the client shows`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let admin: HeaderFields = ["Authorization": "Bearer admin:ana"]
            let first = try await client.get("/screens/cars?limit=10", admin)
            let next = JSONObject(first.body)["sections"][0]["next"].text ?? ""
            let page = JSONObject(try await client.get(next, admin).body)
            let window = "/screens/cars?limit=10&through=" + (page["through"].text ?? "")
            let shown = try await client.get(window, admin)
            let ids = cells(shown)
            #expect(ids.count == 20)
            #expect(ids == cells(first) + page["cells"].list.compactMap { $0["id"].text })
            let after: String = try #require(page["next"].text)
            #expect(JSONObject(shown.body)["sections"][0]["next"].text == after)
            let added = try await client.post(
                "/screens/cars/new/sections/form/cells/submit/actions/add", admin,
                json: #"{"name":"Nova","operatedBy":"Stella","price":1}"#)
            #expect(added.status == 200)
            let since = window + "&since=" + (JSONObject(shown.body)["revision"].text ?? "")
            let operations = JSONObject(try await client.get(since, admin).body)["patch"]["operations"].list
            #expect(operations.map { $0["op"].text } == ["insert"])
            let removal = "/screens/cars/sections/feed/cells/\(ids[19])/actions/remove"
            let current = JSONObject(try await client.get(window, admin).body)["revision"].text ?? ""
            let query = window.split(separator: "?")[1]
            let removed = JSONObject(try await client.post(removal + "?" + query + "&since=" + current, admin).body)
            // The key at the window's end outlives its row.
            #expect(removed["patch"]["operations"].list.map { $0["op"].text } == ["delete"])
            #expect(try await cells(client.get(window, admin)).count == 20)
        }
    }

    @Test func `a window can be streamed`() async throws {
        let client = InProcessClient(try showcase.responder())
        let first = JSONObject(try await client.get("/screens/cars?limit=60").body)["sections"][0]
        let page = JSONObject(try await client.get(first["next"].text ?? "").body)
        let events = try await client.open("/screens/cars/events?through=" + (page["through"].text ?? ""))
        let screen = JSONObject(try #require(try await events.nextEvent()).data)
        #expect(screen["sections"][0]["cells"].list.count == 70)
    }

    @Test func `a window has at most a thousand cells`() async throws {
        for number in 0..<1_000 {
            _ = try await showcase.stores.cars.add(
                Car(id: 0, kind: .product, name: "Car \(number)", operatedBy: "x", price: 1, image: "i"))
        }
        let metrics = Metrics(prefix: "sectional")
        let client = InProcessClient(
            serve(
                try showcase.catalog(), languages: ShowcaseLanguage.tags, metrics: metrics, changes: showcase.changes))
        var next = "/screens/cars?limit=200"
        var through: [String] = []
        for _ in 0..<6 {
            let body = JSONObject(try await client.get(next).body)
            let section = through.isEmpty && body["sections"].exists ? body["sections"][0] : body
            if let text = body["through"].text { through.append(text) }
            next = section["next"].text ?? ""
        }
        let whole = try await client.get("/screens/cars?through=" + through[3])
        #expect(cells(whole).count == 1_000)
        let tooMany = try await client.get("/screens/cars?through=" + through[4])
        #expect(tooMany.status == 400)
        #expect(JSONObject(tooMany.body)["detail"].text?.contains("1000") == true)
        let remove = "/screens/cars/sections/feed/cells/\(cells(whole)[0])/actions/remove?through=" + through[4]
        // The client has seen a shorter one.
        let conditional: HeaderFields = ["Authorization": "Bearer admin:ana", "If-Match": whole["etag"] ?? ""]
        let refused = try await client.post(remove, conditional)
        #expect(refused.status == 412)
        #expect(JSONObject(refused.body).names == ["type", "title", "status", "detail", "instance"])
        // An action is performed even so. Nothing has failed: operators are alerted to a section that has.
        let removed = try await client.post(remove, ["Authorization": "Bearer admin:ana"])
        #expect(removed.status == 200)
        #expect(JSONObject(removed.body).names == ["effects"])
        #expect(metrics.text.contains(#"sectional_sections_failed_total{screen="cars",section="-"} 0"#))
        let shown = try await client.get("/screens/cars?through=" + through[3])
        #expect(!cells(shown).contains(cells(whole)[0]))
    }

    @Test(arguments: ["feed", "feed:!", "feed:"]) func `an invalid window is refused`(_ through: String) async throws {
        let response = try await InProcessClient(showcase.responder()).get("/screens/cars?through=" + through)
        #expect(response.status == 400)
    }

    /// A role may lose sight of a section while a client shows a part of it.
    @Test(arguments: ["none:21", "input:21"]) func `windows of absent sections are ignored`(
        _ through: String
    ) async throws {
        let client = InProcessClient(try showcase.responder())
        let response = try await client.get("/screens/todos?through=" + through)
        #expect(try await response.body == client.get("/screens/todos").body)
    }

    private func cells(_ response: RawResponse) -> [String] {
        JSONObject(response.body)["sections"][0]["cells"].list.compactMap { $0["id"].text }
    }
}
