import HTTPServing
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// Streams, and the different screens that are streamed, have a limit for each caller and in all.
@Suite(.timeLimit(.minutes(10))) struct StreamLimitTests {
    private let changes = ChangeFeed()
    private let source = Lines()
    private let metrics = Metrics(prefix: "sectional")

    private func app(
        _ clock: ManualClock = ManualClock(), _ change: (inout StreamLimits) -> Void
    ) throws -> any Responder {
        var limits = StreamLimits()
        change(&limits)
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [LinesScreen(lines: source)])
        return serve(catalog, metrics: metrics, clock: clock, changes: changes, streamLimits: limits)
    }

    private func bearer(_ subject: String) -> HeaderFields { ["Authorization": "Bearer user:" + subject] }

    private func opened(
        _ count: Int, _ client: any TestClient, _ headers: HeaderFields = [:], query: (Int) -> String = { _ in "" }
    ) async throws -> [EventStream] {
        var streams: [EventStream] = []
        for number in 0..<count {
            let events = try await client.open("/screens/lines/events" + query(number), headers)
            #expect(events.head.status == 200)
            #expect(try await events.yields("screen"))
            streams.append(events)
        }
        return streams
    }

    /// Expects that `limit`, and no other, has refused streams.
    private func expectRefusal(_ events: EventStream, _ status: Int, _ text: String, by limit: String) {
        #expect(Array(metrics.refusals.keys) == [limit])
        #expect(events.head.status == status)
        #expect(events.head["content-type"] == "application/problem+json")
        #expect(events.head["retry-after"] == "30")
        if !events.head.body.isEmpty { #expect(events.head.text.contains(text)) }
    }

    @Test func `a caller above its limit of streams gets 429`() async throws {
        try await withClients(of: app { $0.streamsPerCaller = 3 }) { client in
            var ana = try await opened(3, client, bearer("ana"))
            expectRefusal(
                try await client.open("/screens/lines/events", bearer("ana")), 429, "3 event streams",
                by: "streamsPerCaller")
            // Nobody else is kept out, and neither is who has closed one.
            let others = try await opened(3, client, bearer("ben")) + opened(3, client)
            ana.removeFirst()
            if client is InProcessClient { ana += try await opened(1, client, bearer("ana")) }
            withExtendedLifetime((ana, others)) {}
        }
    }

    @Test func `a caller above its limit of streamed screens gets 429`() async throws {
        try await withClients(of: app { $0.channelsPerCaller = 3 }) { client in
            let query = { (number: Int) in "?q=\(number)" }
            let ana = try await opened(3, client, bearer("ana"), query: query)
            expectRefusal(
                try await client.open("/screens/lines/events?q=3", bearer("ana")), 429, "3 different screens",
                by: "channelsPerCaller")
            // A screen that the caller streams already is no other one.
            let more = try await opened(3, client, bearer("ana"), query: query)
            let others = try await opened(3, client, bearer("ben"), query: query)
            withExtendedLifetime((ana, more, others)) {}
        }
    }

    @Test func `streams above the limit are refused`() async throws {
        try await withClients(of: app { $0.streams = 3 }) { client in
            let streams = try await opened(2, client, bearer("ana")) + opened(1, client)
            expectRefusal(
                try await client.open("/screens/lines/events", bearer("ben")), 503, "too many open event streams",
                by: "maximumStreams")
            withExtendedLifetime(streams) {}
        }
    }

    /// What clients have yet to take is kept, and counts; what they have taken is not.
    @Test func `streams above the limit of bytes are refused`() async throws {
        source.texts = [String(repeating: "x", count: 20_000)]
        let clock = ManualClock()
        let client = InProcessClient(try app(clock) { $0.bytes = 100_000 })
        let streams = try await opened(2, client) { "?q=\($0)" }
        expectRefusal(
            try await client.open("/screens/lines/events?q=2"), 503, "too many open event streams", by: "channelBytes")
        #expect(metrics.refusals["channelBytes"] == 1)
        // Who asks for more has taken what was sent.
        await clock.sleeper()
        clock.advance(by: .seconds(15))
        for events in streams { #expect(try await events.next() == .comment) }
        let more = try await opened(1, client) { _ in "?q=2" }
        withExtendedLifetime((streams, more)) {}
    }

    /// 2,000 clients of one address on one screen are what a small service has.
    @Test func `an address may have 2,000 streams`() async throws {
        let client = InProcessClient(try app { _ in })
        let streams = try await opened(2_000, client)
        source.texts = ["changed"]
        changes.publish(.topics(["lines"]))
        for events in streams { #expect(try await events.yields("patch")) }
    }

    @Test func `the size of a request's parts is limited`() async throws {
        try await withClients(of: app { _ in }) { client in
            let parameters = { (count: Int) in (0..<count).map { "q=\($0 % 10)" }.joined(separator: "&") }
            let taken = try await client.get("/screens/lines?" + parameters(32))
            #expect(taken.status == 200)
            #expect(try await client.get("/screens/lines?" + parameters(33)).status == 400)
            #expect(try await client.get("/screens/lines?q=" + String(repeating: "x", count: 511)).status == 200)
            #expect(try await client.get("/screens/lines?q=" + String(repeating: "x", count: 512)).status == 400)
            let windows = { (count: Int) in (0..<count).map { "through=s\($0):1" }.joined(separator: "&") }
            #expect(try await client.get("/screens/lines?" + windows(16)).status == 200)
            #expect(try await client.get("/screens/lines?" + windows(17)).status == 400)
            let types = { (count: Int) in (0..<count).map { "T\($0)" }.joined(separator: ",") }
            #expect(try await client.get("/screens/lines", ["Sectional-Cell-Types": types(200)]).status == 200)
            #expect(try await client.get("/screens/lines", ["Sectional-Cell-Types": types(201)]).status == 400)
        }
    }
}

/// What the test's screen shows.
private final class Lines: Sendable {
    private let state = Mutex(["line"])
    var texts: [String] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

private struct LinesSection: SectionController {
    let lines: Lines
    let topics: [Topic] = ["lines"]

    func cells() -> [LineCell] { lines.texts.map { LineCell($0) } }
}

private struct LinesScreen: ScreenComposer {
    struct State: Sendable {}

    let lines: Lines
    let pattern: ScreenPattern = "lines?q"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Lines") { LinesSection(lines: lines) }
    }
}
