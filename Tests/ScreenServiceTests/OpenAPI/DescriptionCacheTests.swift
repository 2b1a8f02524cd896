import HTTPServing
@testable import ScreenService
import Sectional
import TestSupport
import Testing

/// When the description of all routes is composed, and when the one that is known is sent again.
@Suite(.timeLimit(.minutes(10))) struct DescriptionCacheTests {
    private let board = Board()
    private let changes = ChangeFeed()

    private func app(cacheBytes: Int = 1 << 20, topics: [Topic] = ["board"]) throws -> any Responder {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [DescribedScreen(board: board, topics: topics)])
        return serve(catalog, languages: ["en", "vi"], changes: changes, cacheBytes: cacheBytes)
    }

    /// What is described to a client with these headers.
    private func text(_ app: any Responder, _ headers: HeaderFields = [:]) async throws -> String {
        let response = try await InProcessClient(app).get("/openapi.json", headers)
        #expect(response.status == 200)
        return response.text
    }

    @Test func composesAgainWhenAnythingIsWritten() async throws {
        let app = try app()
        board.lines = ["first"]
        #expect(try await text(app).contains(#""text":"first""#))
        board.lines = ["second"]
        let readings = board.readings
        for _ in 0..<3 { #expect(try await text(app).contains(#""text":"first""#)) }
        #expect(board.readings == readings)
        changes.publish(.topics(["board"]))
        #expect(try await text(app).contains(#""text":"second""#))
        board.lines = ["third"]
        changes.publish(.anything)
        #expect(try await text(app).contains(#""text":"third""#))
    }

    @Test func isAnotherForWhoeverIsShownSomethingElse() async throws {
        let app = try app()
        for headers: HeaderFields in [
            [:], ["Authorization": "Bearer user:ana"], ["Authorization": "Bearer user:ben"],
            ["Accept-Language": "vi"], ["Sectional-Cell-Types": "ErrorCell"],
        ] {
            let readings = board.readings
            let first = try await text(app, headers)
            #expect(board.readings > readings)
            let known = board.readings
            #expect(try await text(app, headers) == first)
            #expect(board.readings == known)
        }
    }

    @Test func composesOnceWhatManyAskForAtOnce() async throws {
        let gate = Gate()
        board.gate = gate
        let app = try app()
        let readers = (0..<30).map { _ in Task.immediate { try await text(app) } }
        await gate.waiters(1)
        gate.open()
        for reader in readers { _ = try await reader.value }
        // To take the screen apart, and to show it.
        #expect(board.readings == 2)
    }

    @Test(arguments: [(0, ["board"]), (1 << 20, [.untold])] as [(Int, [Topic])])
    func isSharedByNobodyWhereItIsNotKept(_ bytes: Int, _ topics: [Topic]) async throws {
        let gate = Gate()
        board.gate = gate
        let app = try app(cacheBytes: bytes, topics: topics)
        let readers = (0..<2).map { _ in Task.immediate { try await text(app) } }
        await gate.waiters(1)
        gate.open()
        for reader in readers { _ = try await reader.value }
        #expect(board.readings == 4)
    }

    /// Who comes after a write isn't given what was being composed before it.
    @Test func joinsNothingThatBeganBeforeAWrite() async throws {
        let gate = Gate()
        (board.lines, board.gate) = (["old"], gate)
        let app = try app()
        async let early = text(app)
        await gate.waiters(1)
        (board.lines, board.gate) = (["new"], nil)
        changes.publish(.topics(["board"]))
        #expect(try await text(app).contains(#""text":"new""#))
        gate.open()
        _ = try await early
        #expect(try await text(app).contains(#""text":"new""#))
    }

    /// What was being composed before a write doesn't end what is being composed after it: who comes then joins that.
    @Test func leavesAloneWhatBeganAfterAWrite() async throws {
        let cache = DescriptionCache(maximumBytes: 1 << 20, changes: changes)
        let request = ClientRequest(ScreenPath("described"), caller: .guest)
        let (old, new) = (Gate(), Gate())
        async let before = cache.document(for: request) { validity in
            await old.wait()
            return DescriptionDocument(.copying("{}"), revision: "old", validity, isWhole: true)
        }
        await old.waiters(1)
        changes.publish(.anything)
        async let after = cache.document(for: request) { validity in
            await new.wait()
            return DescriptionDocument(.copying("{}"), revision: "new", validity, isWhole: true)
        }
        await new.waiters(1)
        old.open()
        #expect(try await before.revision == "old")
        let joining = Task.immediate {
            try await cache.document(for: request) { validity in
                DescriptionDocument(.copying("{}"), revision: "another", validity, isWhole: true)
            }
        }
        new.open()
        #expect(try await after.revision == "new")
        #expect(try await joining.value.revision == "new")
    }

    @Test func keepsNothingThatFailed() async throws {
        let app = try app()
        (board.isBroken, board.lines) = (true, ["whole"])
        #expect(try await text(app).contains(#""isPartial":true"#))
        board.isBroken = false
        #expect(try await text(app).contains(#""text":"whole""#))
    }

    @Test(arguments: [(0, ["board"]), (1 << 20, [.untold])] as [(Int, [Topic])])
    func keepsNothingWithoutRoomNorWhatChangesUntold(_ bytes: Int, _ topics: [Topic]) async throws {
        let app = try app(cacheBytes: bytes, topics: topics)
        for line in ["first", "second"] {
            board.lines = [line]
            #expect(try await text(app).contains(#""text":"\#(line)""#))
            #expect(await app.respond(to: Request(.get, "/openapi.json")).reuse == nil)
        }
    }

    /// A worker that has it sends it again, until something is written.
    @Test func isSentAgainOnlyAsLongAsItIsCurrent() async throws {
        let app = try app()
        let reuse = try #require(await app.respond(to: Request(.get, "/openapi.json")).reuse)
        #expect(reuse.validity.isCurrent && reuse.expiresAt == nil)
        let known: HeaderFields = ["Authorization": "Bearer user:ana:1800000060"]
        #expect(
            await app.respond(to: Request(.get, "/openapi.json", headers: known)).reuse?.expiresAt == 1_800_000_060)
        let endless: HeaderFields = ["Authorization": "Bearer user:ana"]
        #expect(await app.respond(to: Request(.get, "/openapi.json", headers: endless)).reuse == nil)
        changes.publish(.topics(["another"]))
        #expect(!reuse.validity.isCurrent)
    }
}

private struct DescribedScreen: ScreenComposer {
    struct State: Sendable {}

    let board: Board
    let topics: [Topic]
    let pattern: ScreenPattern = "described"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Described") {
            DescribedNotice()
            DescribedSection(board: board, topics: topics)
        }
    }
}

private struct DescribedSection: SectionController {
    let board: Board
    let topics: [Topic]
    var id: SectionID { "lines" }

    func cells() async throws -> [LineCell] { try await board.read().map { LineCell($0) } }
}

private struct DescribedNotice: SectionController {
    let topics: [Topic] = []
    var id: SectionID { "notice" }

    func cells() -> LineCell { LineCell("notice") }
}
