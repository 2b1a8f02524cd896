import Foundation
import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// How many sections a write composes, for requests and for streams.
@Suite(.timeLimit(.minutes(10))) struct SharedSectionTests {
    /// How many subjects have a stream: more where `SECTIONAL_STREAMED_SUBJECTS` says so, as in `scripts/soak
    /// sections`.
    private static let subjects =
        ProcessInfo.processInfo.environment["SECTIONAL_STREAMED_SUBJECTS"].flatMap { Int($0) } ?? 200

    private let hall = Hall()
    private let changes = ChangeFeed()

    private func client(cacheBytes: Int = 16 << 20) throws -> InProcessClient {
        let catalog = try ScreenCatalog(
            roles: Roles(GuestOrUser.self), composers: [HallScreen(hall: hall), SeatScreen(hall: hall)])
        var limits = StreamLimits()
        (limits.streams, limits.bytes) = (10_000, 1 << 30)
        return InProcessClient(
            serve(catalog, languages: ["en", "vi"], changes: changes, cacheBytes: cacheBytes, streamLimits: limits))
    }

    private func write(_ topic: Topic) {
        hall.write(topic)
        changes.publish(.topics([topic]))
    }

    @Test func `a change loads one of ten sections for a request`() async throws {
        let client = try client()
        #expect(try await client.get("/screens/hall").status == 200)
        #expect(hall.loads() == Hall.count)
        for number in 0..<Hall.count {
            write(Hall.topic(number))
            #expect(try await client.get("/screens/hall").text.contains("version 1"))
            #expect(hall.loads() == Hall.count + number + 1)
            #expect(hall.loads(of: Hall.topic(number)) == 2)
        }
    }

    @Test func `a change loads one of ten sections for a stream`() async throws {
        let events = try await client().open("/screens/hall/events")
        #expect(try await events.yields("screen"))
        for number in 0..<Hall.count {
            write(Hall.topic(number))
            let operations = JSONObject(try #require(try await events.nextEvent()).data)["operations"].list
            #expect(Set(operations.map(\.["section"].text)) == [Hall.topic(number).rawValue])
            #expect(hall.loads() == Hall.count + number + 1)
        }
    }

    @Test func `without a cache every section is loaded`() async throws {
        let client = try client(cacheBytes: 0)
        for _ in 0..<3 { #expect(try await client.get("/screens/hall").status == 200) }
        #expect(hall.loads() == 3 * Hall.count)
    }

    /// However many subjects stream it: a shared section is loaded once for each role and language.
    @Test func `a change loads a shared section once per role and language`() async throws {
        let (client, topic) = (try client(), Hall.topic(0))
        var streams: [EventStream] = []
        for number in 0..<Self.subjects {
            let headers: HeaderFields = [
                "Authorization": "Bearer \(number % 4 < 2 ? "user" : "guest"):subject-\(number)",
                "Accept-Language": number.isMultiple(of: 2) ? "en" : "vi",
            ]
            let events = try await client.open("/screens/seat/events", headers)
            #expect(try await events.nextEvent()?.text.contains("subject-\(number)'s") == true)
            streams.append(events)
        }
        #expect(hall.loads(of: topic) == 4)
        write(topic)
        for events in streams { #expect(try await events.nextEvent()?.text.contains("version 1") == true) }
        #expect(hall.loads(of: topic) == 8)
    }

    /// An action that fails is answered with what is stored, also if nobody has published that yet.
    @Test func `a failed action answers with current data, not the cache`() async throws {
        let board = Board()
        board.lines = ["old"]
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [RefusingScreen(board: board)])
        let client = InProcessClient(serve(catalog, changes: changes))
        #expect(try await client.get("/screens/refusing").text.contains("old"))
        board.lines = ["unpublished"]
        let refused = try await client.post("/screens/refusing/sections/button/cells/button/actions/press")
        #expect(refused.status == 409)
        #expect(refused.text.contains("unpublished"))
        #expect(try await client.get("/screens/refusing").text.contains("old"))
    }
}

/// A board, and an action that always conflicts.
private struct RefusingScreen: ScreenComposer {
    struct State: Sendable {}

    let board: Board
    let pattern: ScreenPattern = "refusing"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Refusing") {
            BoardSection(board: board, topics: ["board"])
            Section("button", topics: []) { RefusingCell() }
        }
    }
}

private struct RefusingCell: CellController {
    struct Data: CellData {}
    let id: CellID = "button"
    var data: Data { Data() }
    var actions: Actions { Perform("press", on: .select, if: true) { throw ActionError.conflict } }
}
