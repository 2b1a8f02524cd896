import HTTPServing
import JSON
import MicrohttpdServer
import ScreenService
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

/// When a screen is composed, and when the one that is known is sent again.
@Suite(.timeLimit(.minutes(10))) struct ScreenCacheTests {
    private let board = Board()
    private let changes = ChangeFeed()

    private func app(
        cacheBytes: Int = 1 << 20, isCacheable: Bool = true, coding: any ContentCoding = GzipCoding()
    ) throws -> any Responder {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [BoardScreen(board: board, isCacheable: isCacheable)])
        return serve(catalog, coding: coding, changes: changes, cacheBytes: cacheBytes)
    }

    @Test func `a screen is composed again when its topics change`() async throws {
        try await withClients(of: app()) { (client: any TestClient) async throws in
            changes.publish(.topics(["board"]))
            let before = board.readings
            for _ in 0..<3 { #expect(try await client.get("/screens/board").status == 200) }
            #expect(board.readings - before == 1)
            changes.publish(.topics(["another"]))
            #expect(try await client.get("/screens/board").status == 200)
            #expect(board.readings - before == 1)
            for change in [ChangeFeed.Change.topics(["another", "board"]), .anything] {
                let readings = board.readings
                board.lines = ["\(readings)"]
                changes.publish(change)
                #expect(try await client.get("/screens/board").text.contains(#""text":"\#(readings)""#))
                #expect(board.readings == readings + 1)
            }
        }
    }

    /// Two requests with different heads, but for the same: composed once, and sent in each of their forms.
    @Test func `callers with the same screen share it`() async throws {
        let client = InProcessClient(try app())
        for headers: HeaderFields in [
            ["Authorization": "Bearer user:ana"], ["Authorization": "Bearer user:ben"],
            ["Authorization": "Bearer user:ben", "Accept-Encoding": "gzip"],
            ["Authorization": "Bearer user:ben", "X-Request-Id": "a"],
        ] {
            #expect(try await client.get("/screens/board", headers).status == 200)
        }
        #expect(board.readings == 1)
        #expect(try await client.get("/screens/board").status == 200)
        #expect(board.readings == 2)
    }

    /// What proves a caller without an end may be taken back: only asking again shows that.
    @Test func `a response is reused only while its caller is proven`() async throws {
        let app = try app()
        #expect(await reuse(of: app, [:]).map { $0.expiresAt == nil } == true)
        #expect(await reuse(of: app, ["Authorization": "Bearer user:ana:1800000060"])?.expiresAt == 1_800_000_060)
        #expect(await reuse(of: app, ["Authorization": "Bearer user:ana"]) == nil)
    }

    /// A page of another size is another screen, also while the first is kept.
    @Test func `pages of different sizes are cached separately`() async throws {
        let showcase = try TestShowcase()
        let client = InProcessClient(try showcase.responder())
        for limit in [2, 3, 2] {
            let screen = JSONObject(try await client.get("/screens/cars?limit=\(limit)").body)
            #expect(screen["sections"][0]["cells"].list.count == limit)
        }
    }

    @Test func `languages are cached separately`() async throws {
        let client = InProcessClient(try TestShowcase().responder())
        var screens: [String: [UInt8]] = [:]
        for language in ["en", "vi", "en", "vi"] {
            let body = try await client.get("/screens/hello", ["Accept-Language": language]).body
            #expect(screens.updateValue(body, forKey: language) ?? body == body)
        }
        #expect(screens["en"] != screens["vi"])
    }

    /// What is compressed once is kept with the screen, as long as the screen is.
    @Test func `a shared screen is compressed once`() async throws {
        let coding = CountingCoding()
        board.lines = (0..<200).map { "line \($0)" }
        let client = InProcessClient(try app(coding: coding))
        for subject in ["ana", "ben", "cem"] {
            let headers: HeaderFields = ["Authorization": "Bearer user:\(subject)", "Accept-Encoding": "gzip"]
            #expect(try await client.get("/screens/board", headers)["content-encoding"] == "gzip")
        }
        #expect(coding.count == 1)
        changes.publish(.anything)
        _ = try await client.get("/screens/board", ["Authorization": "Bearer user:ana", "Accept-Encoding": "gzip"])
        #expect(coding.count == 2)
    }

    /// What is counted for each request has to be asked for each time.
    @Test func `a response with cells left out is not reused`() async throws {
        board.lines = ["one"]
        #expect(await reuse(of: try app(), ["Sectional-Cell-Types": "TextCell"]) == nil)
        #expect(await reuse(of: try app(), [:]) != nil)
    }

    /// Nothing on the way to a screen reads a field that ready responses are found without.
    @Test func `requests that differ in unkeyed fields share a response`() async throws {
        let counting = CountingResponder(app: try app())
        let own = [
            "", "Authorization: Bearer user:ana:4000000000\r\n", "Accept-Encoding: gzip\r\n", "If-None-Match: *\r\n",
        ]
        try await withServer(counting, workers: 1) { (port: Int) async throws in
            for field in own {
                for number in 0..<3 {
                    let client = try SocketClient(port: port)
                    let unkeyed = HeaderName.unkeyed.map { "\($0.rawValue): \(number)\r\n" }.joined()
                    client.send("GET /screens/board HTTP/1.1\r\nHost: x\r\n\(field)\(unkeyed)\r\n")
                    let response = try await client.receive()
                    #expect(response.status == (field.hasPrefix("If") ? 304 : 200))
                    #expect(response["x-request-id"] == "\(number)")
                }
            }
        }
        #expect(counting.count.load(ordering: .relaxed) == own.count)
    }

    private func reuse(of app: any Responder, _ headers: HeaderFields) async -> Reuse? {
        await app.respond(to: Request(.get, "/screens/board", headers: headers)).reuse
    }

    @Test func `simultaneous requests share one composition`() async throws {
        let gate = Gate()
        board.gate = gate
        let client = InProcessClient(try app())
        let readers = (0..<30).map { _ in Task.immediate { try await client.get("/screens/board").status } }
        await gate.waiters(1)
        gate.open()
        for reader in readers { #expect(try await reader.value == 200) }
        #expect(board.readings == 1)
    }

    /// Who comes after a write isn't given what was being composed before it.
    @Test func `a composition from before a change is not joined`() async throws {
        let gate = Gate()
        board.lines = ["old"]
        board.gate = gate
        let client = InProcessClient(try app())
        async let early = client.get("/screens/board")
        await gate.waiters(1)
        (board.lines, board.gate) = (["new"], nil)
        changes.publish(.topics(["board"]))
        #expect(try await client.get("/screens/board").text.contains("new"))
        gate.open()
        #expect(try await early.text.contains("old"))
        #expect(try await client.get("/screens/board").text.contains("new"))
        #expect(board.readings == 2)
    }

    @Test func `a failed screen is not cached`() async throws {
        try await withClients(of: app()) { (client: any TestClient) async throws in
            changes.publish(.anything)
            board.isBroken = true
            #expect(try await client.get("/screens/board").text.contains("ErrorCell"))
            board.isBroken = false
            #expect(try await client.get("/screens/board").text.contains(#""id":"board","cells":[]"#))
        }
    }

    @Test func `an uncacheable screen is not cached`() async throws {
        try await withClients(of: app(isCacheable: false)) { (client: any TestClient) async throws in
            let before = board.readings
            for _ in 0..<3 { #expect(try await client.get("/screens/board").status == 200) }
            #expect(board.readings - before == 3)
        }
    }

    /// Nobody is given what was read before they came; those who come together share what is read after that.
    @Test func `an uncacheable composition from before the request is not joined`() async throws {
        let gate = Gate()
        board.lines = ["old"]
        board.gate = gate
        let app = try app(isCacheable: false)
        async let early = InProcessClient(app).get("/screens/board")
        await gate.waiters(1)
        (board.lines, board.gate) = (["new"], nil)
        let late = (0..<30).map { _ in Task.immediate { try await InProcessClient(app).get("/screens/board").text } }
        gate.open()
        #expect(try await early.text.contains("old"))
        for reader in late { #expect(try await reader.value.contains("new")) }
    }

    @Test func `nothing is cached in a cache of size zero`() async throws {
        try await withClients(of: app(cacheBytes: 0)) { (client: any TestClient) async throws in
            let before = board.readings
            for _ in 0..<3 { #expect(try await client.get("/screens/board").status == 200) }
            #expect(board.readings - before == 3)
        }
    }

    /// Each client sees its own write at once, and nobody sees time run backwards, however many write and read.
    @Test(arguments: [1, 2, 3]) func `each reader sees at least its own writes`(seed: UInt64) async throws {
        let counters = Counters()
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [CountersScreen(counters: counters)])
        try await withClients(of: serve(catalog, changes: changes)) { (client: any TestClient) async throws in
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask { try await write(number, client, seed) }
                }
                try await group.waitForAll()
            }
        }
    }

    private func write(_ number: Int, _ client: any TestClient, _ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed &+ UInt64(number) &* 97)
        var seen = try await read(client)
        for _ in 0..<25 {
            if Bool.random(using: &random) {
                let href = "/screens/counters/sections/counters/cells/\(number)/actions/count"
                #expect(try await client.post(href).status == 200)
                seen[number] += 1
            }
            let now = try await read(client)
            #expect(zip(now, seen).allSatisfy { $0 >= $1 })
            #expect(now[number] == seen[number])
            seen = now
        }
    }

    private func read(_ client: any TestClient) async throws -> [Int] {
        let screen = JSONObject(try await client.get("/screens/counters").body)
        return screen["sections"][0]["cells"].list.compactMap { $0["data"]["count"].number }
    }
}

/// Counts how often it compresses.
private final class CountingCoding: ContentCoding {
    private let counter = Mutex(0)

    let name = "gzip"
    var count: Int { counter.withLock { $0 } }

    func encode(_ bytes: Bytes) -> Bytes? {
        counter.withLock { $0 += 1 }
        return GzipCoding().encode(bytes)
    }
}

private final class CountingResponder: Responder {
    let count = Atomic(0)
    private let app: any Responder

    init(app: any Responder) { self.app = app }

    func respond(to request: Request) async -> Response {
        count.add(1, ordering: .relaxed)
        return await app.respond(to: request)
    }
}
