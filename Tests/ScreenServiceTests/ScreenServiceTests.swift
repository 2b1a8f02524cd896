import HTTPServing
import MicrohttpdServer
import ScreenService
import Screens
@testable import Showcase
import Synchronization
import TestSupport
import Testing

@Suite struct ScreenServiceTests {
    private let showcase: TestShowcase

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
            #expect(admin["etag"] != guest["etag"])
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
            let get = try await client.get("/screens/cars")
            let head = try await client.execute(Request(.head, "/screens/cars"))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head["etag"] == get["etag"])
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

    @Test(arguments: [
        ("GET", "/nothing", nil, 404, "not-found"), ("GET", "/screens/nothing", nil, 404, "not-found"),
        ("GET", "/screens/hello/1", nil, 404, "not-found"), ("GET", "/screens/cars/999999", nil, 404, "not-found"),
        ("GET", "/screens/cars/x", nil, 404, "not-found"),
        ("GET", "/screens/cars/sections/none", nil, 404, "not-found"),
        ("GET", "/screens/team/1", nil, 403, "forbidden"), ("GET", "/screens/team/999", nil, 403, "forbidden"),
        ("GET", "/screens/team/new", "user:ana", 403, "forbidden"),
        ("GET", "/screens/cars/new", "user:ana", 403, "forbidden"),
        ("GET", "/screens/team/999", "user:ana", 404, "not-found"),
        ("GET", "/screens/team/sections/info", nil, 404, "not-found"),
        ("GET", "/screens/hello", "broken", 401, "invalid-token"),
        ("GET", "/screens/hello", "king:ana", 401, "invalid-token"),
        ("DELETE", "/screens/hello", nil, 405, "method-not-allowed"),
        ("GET", "/screens/cars?limit=0", nil, 400, "bad-request"),
        ("GET", "/screens/cars?limit=201", nil, 400, "bad-request"),
        ("GET", "/screens/cars?limit=x", nil, 400, "bad-request"),
        ("GET", "/screens/cars/sections/feed?after=!", nil, 400, "bad-request"),
    ])
    func `a problem says what is wrong`(
        _ method: String, _ target: String, _ token: String?, _ status: Int, _ name: String
    )
        async throws
    {
        try await withClients(of: showcase.responder()) { client in
            var request = Request(Method(method), target)
            request.headers["Authorization"] = token.map { "Bearer " + $0 }
            let response = try await client.execute(request)
            #expect(response.status == status)
            #expect(response["content-type"] == "application/problem+json")
            #expect(response.text.contains(#""type":"/problems/\#(name)""#))
            #expect(response.text.contains(#""status":\#(status)"#))
            #expect(response.text.contains(#""detail":""#))
            #expect((response["www-authenticate"] != nil) == (status == 401))
            #expect((response["allow"] != nil) == (status == 405))
        }
    }

    @Test(arguments: ["Basic YTpi", "Bearer", "Bearer a b", "", "bearer  user:ana"])
    func `bearer is read in any case, other credentials refused`(
        _ value: String
    ) async throws {
        let response = try await InProcessClient(showcase.responder()).get("/screens/hello", ["Authorization": value])
        #expect(response.status == (value.hasSuffix("user:ana") ? 200 : 401))
    }

    /// RFC 6750, section 3.1: whoever sends no bearer token learns that one is taken, and nothing more.
    @Test(arguments: [
        ("Basic YTpi", false), ("", false), ("user:ana", false), ("Bearer", true), ("Bearer a b", true),
        ("Bearer nobody", true),
    ])
    func `the challenge has an error only if a bearer token was sent`(_ value: String, _ hasError: Bool) async throws {
        let client = InProcessClient(try showcase.responder())
        let response = try await client.get("/screens/hello", ["Authorization": value])
        let challenge = try #require(response["www-authenticate"])
        #expect(response.status == 401 && challenge.hasPrefix("Bearer realm=\""))
        #expect(challenge.contains("error=\"invalid_token\"") == hasError)
        #expect(challenge.contains("error_description=\"") == hasError)
    }

    @Test func `an unacceptable Accept gets 406, a malformed header 400`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let page = try await client.get("/screens/hello", ["Accept": "text/html"])
            #expect(page.status == 406)
            let malformed = try await client.get("/screens/hello", ["Sectional-Cell-Types": "a;v=b"])
            #expect(malformed.status == 400)
        }
    }

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
            #expect(!(try await client.post(toggle).text.contains("utm_source")))
            withExtendedLifetime(events) {}
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

    @Test func `a failed source affects only its section`() async throws {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let metrics = Metrics(prefix: "sectional")
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: [ToDosScreen(toDos: FailingToDos())])
        try await withClients(of: serve(catalog, metrics: metrics, log: log)) { client in
            let response = try await client.get("/screens/todos")
            #expect(response.status == 200)
            #expect(response.text.contains(#""title":"TODO""#))
            #expect(response.text.contains("InputCell") && response.text.contains("ErrorCell"))
            #expect(response.text.contains(#""isPartial":true"#))
            #expect(!response.text.contains("secret path"))
            let page = try await client.get("/screens/todos/sections/todos")
            #expect(page.status == 503)
            #expect(page["retry-after"] == "1")
            #expect(!page.text.contains("secret path"))
        }
        #expect(lines.withLock { $0 }.contains { $0.contains("section-failed") && $0.contains("secret path") })
        #expect(metrics.text.contains(#"sectional_sections_failed_total{screen="todos",section="todos"}"#))
    }

    @Test func `a screen fails only if all its sections fail`() async throws {
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: [CarsScreen(cars: FailingCars())])
        try await withClients(of: serve(catalog)) { client in
            let response = try await client.get("/screens/cars")
            #expect(response.status == 503)
            #expect(response["retry-after"] == "1")
        }
    }

    @Test func `a slow store holds up no other request`() async throws {
        let gate = Gate()
        let composers: [any ScreenComposer] = [
            ToDosScreen(toDos: SlowToDos(gate: gate)), HelloScreen(switches: showcase.switches),
        ]
        let catalog = try ScreenCatalog(roles: Showcase.roles, composers: composers)
        try await withServer(serve(catalog), workers: 1) { port in
            let slow = try (0..<10).map { _ in try SocketClient(port: port) }
            // A list for each: what is asked for by many is composed once.
            for (number, client) in slow.enumerated() {
                client.send(
                    "GET /screens/todos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user:\(number)\r\n\r\n")
            }
            await gate.waiters(10)
            for _ in 0..<10 { #expect(try await LiveClient(port: port).get("/screens/hello").status == 200) }
            gate.open()
            for client in slow { #expect(try await client.receive().text.contains("TODO = 1")) }
        }
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

struct FailingToDos: ToDoStore {
    struct Failure: Error, CustomStringConvertible { var description: String { "secret path" } }

    func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList { throw Failure() }
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? { throw Failure() }
    func add(_ title: String, for subject: Subject) async throws -> ToDo { throw Failure() }
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool { throw Failure() }
}

struct SlowToDos: ToDoStore {
    let gate: Gate

    func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList {
        await gate.wait()
        return ToDoList(toDos: [ToDo(id: 1, title: "slow")], count: 1)
    }
    func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? { ToDo(id: id, title: "slow") }
    func add(_ title: String, for subject: Subject) async throws -> ToDo { ToDo(id: 1, title: title) }
    func remove(_ id: Int64, for subject: Subject) async throws -> Bool { true }
}

struct FailingCars: CarStore {
    func cars(matching search: String, in range: KeyRange) async throws -> [Car] { throw FailingToDos.Failure() }
    func car(_ id: Int64) async throws -> Car? { throw FailingToDos.Failure() }
    func add(_ car: Car) async throws -> Car { throw FailingToDos.Failure() }
    func remove(_ id: Int64) async throws -> Bool { throw FailingToDos.Failure() }
}
