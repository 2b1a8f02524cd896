import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// What is sent while nobody tells what has changed.
@Suite(.timeLimit(.minutes(10))) struct LostContactTests {
    private let board = Board()
    private let changes = ChangeFeed()
    private let contact = DatabaseContact()

    private func app(
        topics: [Topic] = ["board"], sendsStale: Bool = true, cacheBytes: Int = 16 << 20, mayBeLate: Bool = false
    ) throws -> any Responder {
        let late = SlowScreen(pattern: "board") { [board] in
            MayBeLate(after: .seconds(60)) { BoardSection(board: board, topics: topics) }
        }
        let composers: [any ScreenComposer] = mayBeLate ? [late] : [BoardScreen(board: board, topics: topics)]
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: composers)
        return serve(
            catalog, changes: changes, cacheBytes: cacheBytes, contact: contact,
            sendsStaleScreens: sendsStale)
    }

    private func get(_ app: any Responder) async throws -> RawResponse {
        try await InProcessClient(app).get("/screens/board")
    }

    private func reuse(_ app: any Responder) async -> Reuse? {
        await app.respond(to: Request(.get, "/screens/board")).reuse
    }

    @Test func `without the database, cached screens are marked and not reused`() async throws {
        let app = try app()
        let before = await reuse(app)
        #expect(before?.isCurrent == true)
        contact.lose()
        #expect(before?.isCurrent == false)
        let cached = try await get(app)
        let mark = try #require(cached["cache-status"])
        #expect(try /sectional; hit; ttl=-[1-9][0-9]*; detail=database-unreachable/.wholeMatch(in: mark) != nil)
        #expect(cached.status == 200 && cached["cache-control"] == "no-store")
        #expect(await reuse(app) == nil)
        // A cache would keep the mark of a 304 for as long as the screen doesn't change.
        let known: HeaderFields = ["If-None-Match": try #require(cached["etag"])]
        #expect(try await InProcessClient(app).get("/screens/board", known).status == 200)
        contact.note(lookAt: .now)
        let after = try await get(app)
        #expect(after.status == 200 && after["cache-status"] == nil && after["cache-control"] != "no-store")
        #expect(try await InProcessClient(app).get("/screens/board", known).status == 304)
        #expect(await reuse(app)?.isCurrent == true)
        // Nothing was published meanwhile.
        #expect(board.readings == 1)
    }

    /// What is composed meanwhile shows the data of now, and nobody would tell when that changes.
    @Test func `screens composed without the database are not cached`() async throws {
        let app = try app()
        contact.lose()
        for _ in 0..<2 {
            let readings = board.readings
            let composed = try await get(app)
            #expect(composed.status == 200 && composed["cache-status"] == nil && board.readings == readings + 1)
            #expect(await reuse(app) == nil)
        }
        contact.note(lookAt: .now)
        #expect(try await get(app).status == 200)
        #expect(await reuse(app)?.isCurrent == true)
    }

    /// It may have read before the contact was lost.
    @Test func `a screen being composed when the database is lost is not cached`() async throws {
        let (app, gate) = (try app(), Gate())
        board.gate = gate
        async let sent = reuse(app)
        await gate.waiters(1)
        contact.lose()
        gate.open()
        #expect(await sent == nil)
        board.gate = nil
        #expect(try await get(app)["cache-status"] == nil && board.readings == 2)
    }

    /// A screen that reads no topic doesn't change.
    @Test func `screens that read no topic are sent as before`() async throws {
        let app = try app(topics: [])
        let before = await reuse(app)
        contact.lose()
        #expect(before?.isCurrent == true)
        #expect(try await get(app)["cache-status"] == nil)
        contact.note(lookAt: .now)
        #expect(before?.isCurrent == true && board.readings == 1)
    }

    /// A write that is published nevertheless, such as one of this process, ends what is cached.
    @Test func `a published change still removes cached screens`() async throws {
        let app = try app()
        #expect(try await get(app).status == 200)
        contact.lose()
        board.lines = ["changed"]
        changes.publish(.topics(["board"]))
        let changed = try await get(app)
        #expect(changed.text.contains("changed") && changed["cache-status"] == nil)
    }

    @Test func `without stale screens, what was cached is composed anew`() async throws {
        let app = try app(sendsStale: false)
        board.lines = ["before"]
        let before = await reuse(app)
        contact.lose()
        #expect(before?.isCurrent == false)
        board.isBroken = true
        let broken = try await get(app)
        #expect(!broken.text.contains("before") && broken["cache-status"] == nil && board.readings == 2)
        // What can be read is current.
        (board.isBroken, board.lines) = (false, ["now"])
        changes.publish(.topics(["board"]))
        let current = try await get(app)
        #expect(current.text.contains("now") && current["cache-status"] == nil)
        contact.note(lookAt: .now)
        #expect(try await get(app).text.contains("now"))
        #expect(await reuse(app)?.isCurrent == true)
    }

    /// It may have read before the contact was lost.
    @Test(arguments: [16 << 20, 0], [false, true])
    func `without stale screens, nobody joins what is being composed`(cacheBytes: Int, mayBeLate: Bool) async throws {
        let app = try app(sendsStale: false, cacheBytes: cacheBytes, mayBeLate: mayBeLate)
        let (client, gate) = (InProcessClient(app), Gate())
        board.lines = ["before"]
        board.gate = gate
        async let first = client.get("/screens/board", SlowService.late)
        await gate.waiters(1)
        contact.lose()
        (board.gate, board.lines) = (nil, ["now"])
        #expect(try await client.get("/screens/board", SlowService.late).text.contains("now"))
        gate.open()
        #expect(try await first.text.contains("before"))
    }

    @Test func `without stale screens, streams end and new ones are refused`() async throws {
        let client = InProcessClient(try app(sendsStale: false))
        let events = try await client.open("/screens/board/events")
        #expect(try await events.yields("screen"))
        contact.lose()
        let refused = try await client.open("/screens/board/events")
        #expect(refused.head.status == 503 && refused.head["retry-after"] == "1")
        contact.note(lookAt: .now)
        // A stream that goes on would tell it.
        board.lines = ["changed"]
        changes.publish(.topics(["board"]))
        #expect(try await events.nextEvent() == nil)
        let renewed = try await client.open("/screens/board/events")
        #expect(try await renewed.yields("screen"))
        #expect(renewed.head["cache-status"] == nil)
    }

    @Test(arguments: [[], ["board"]] as [[Topic]])
    func `without stale screens, a stream being opened may be refused`(topics: [Topic]) async throws {
        let client = InProcessClient(try app(topics: topics, sendsStale: false))
        let gate = Gate()
        board.gate = gate
        async let opening = client.open("/screens/board/events")
        await gate.waiters(1)
        contact.lose()
        gate.open()
        let events = try await opening
        #expect(events.head.status == (topics.isEmpty ? 200 : 503))
        if topics.isEmpty { #expect(try await events.yields("screen")) }
    }

    @Test func `without stale screens, screens that read no topic are sent as before`() async throws {
        let app = try app(topics: [], sendsStale: false)
        let before = await reuse(app)
        contact.lose()
        #expect(before?.isCurrent == true)
        #expect(try await get(app)["cache-status"] == nil && board.readings == 1)
        let events = try await InProcessClient(app).open("/screens/board/events")
        #expect(try await events.yields("screen"))
        #expect(events.head["cache-status"] == nil)
    }
}
