import Basics
import HTTPServing
import JSON
import ScreenService
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

/// What streams of one screen share, on a screen whose source the test holds in its hands.
@Suite(.timeLimit(.minutes(10))) struct SharedStreamTests {
    private let board = Board()
    private let changes = ChangeFeed()

    private func app(clock: (any ServiceClock)? = nil) throws -> any Responder {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [BoardScreen(board: board)])
        return serve(catalog, clock: clock, changes: changes)
    }

    private func write(_ lines: [String]) {
        board.lines = lines
        changes.publish(.topics(["board"]))
    }

    @Test func `streams of the same screen share one composition`() async throws {
        try await withClients(of: app()) { client in
            try await nothingIsStreamed(client)
            write(["zero"])
            let before = board.readings
            let streams = try await open(30, client)
            #expect(board.readings - before == 1)
            write(["one", "two \(before)"])
            for events in streams { #expect(try await events.yields("patch")) }
            #expect(board.readings - before == 2)
            changes.publish(.topics(["something else"]))
            write(["three \(before)"])
            for events in streams { #expect(try await events.yields("patch")) }
            #expect(board.readings - before == 3)
        }
    }

    private func open(_ count: Int, _ client: any TestClient) async throws -> [EventStream] {
        var streams: [EventStream] = []
        for number in 0..<count {
            let events = try await client.open("/screens/board/events", ["Authorization": "Bearer user:\(number)"])
            #expect(try await events.yields("screen"))
            streams.append(events)
        }
        return streams
    }

    @Test func `streams of different screens are composed separately`() async throws {
        let client = InProcessClient(try app())
        var streams: [EventStream] = []
        for headers: HeaderFields in [
            [:], ["Authorization": "Bearer user:ana"], ["Sectional-Cell-Types": "LineCell"],
        ] {
            streams.append(try await client.open("/screens/board/events", headers))
        }
        streams.append(try await client.open("/screens/board/events?q=x"))
        for events in streams { #expect(try await events.yields("screen")) }
        #expect(board.readings == 4)
    }

    /// Changes that come while a screen is being composed are shown by one composing more, however many they are.
    @Test func `changes during a composition cause one more`() async throws {
        let client = InProcessClient(try app())
        let events = try await client.open("/screens/board/events")
        #expect(try await events.yields("screen"))
        let gate = Gate()
        board.gate = gate
        write(["first"])
        await gate.waiters(1)
        for number in 0..<20 { write(["change \(number)"]) }
        board.gate = nil
        gate.open()
        var last = ""
        while !last.contains("change 19") { last = try #require(try await events.nextEvent()).text }
        #expect(board.readings == 3)
    }

    /// Who doesn't read is not sent what is old by then, but what leads from what they have to what there is now.
    @Test func `a slow reader gets one patch for many changes`() async throws {
        let app = try app()
        let slow = try await InProcessClient(app).open("/screens/board/events")
        let fast = try await InProcessClient(app).open("/screens/board/events")
        let first = try #require(try await slow.nextEvent())
        #expect(try await fast.yields("screen"))
        for number in 0..<50 {
            write((0...number).map { "line \($0)" })
            #expect(try await fast.yields("patch"))
        }
        let event = try #require(try await slow.nextEvent())
        let patched = try Screen(.copying(first.data), key: .testing).applying(Patch(JSONSlice(.copying(event.data))))
        #expect(try await patched.bytes.array == InProcessClient(app).get("/screens/board").body)
        write(["last"])
        let last = try #require(try await slow.nextEvent())
        #expect(JSONObject(last.data)["from"].text == patched.revision.rawValue)
    }

    @Test func `a section that a role may no longer see is deleted`() async throws {
        try await withClients(of: app()) { client in
            try await nothingIsStreamed(client)
            board.isOpen = true
            write(["secret"])
            let events = try await client.open("/screens/board/events")
            #expect(try await events.yields("screen"))
            board.isOpen = false
            changes.publish(.topics(["board"]))
            let event = try #require(try await events.nextEvent())
            let operations = JSONObject(event.data)["operations"].list
            #expect(operations.contains { $0["op"].text == "deleteSection" && $0["section"].text == "board" })
            #expect(!event.text.contains("secret"))
        }
    }

    @Test func `a source that works again is shown at the next heartbeat`() async throws {
        let clock = ManualClock()
        let client = InProcessClient(try app(clock: clock))
        write(["line"])
        let events = try await client.open("/screens/board/events")
        #expect(try await events.yields("screen"))
        board.isBroken = true
        changes.publish(.anything)
        #expect(try await #require(events.nextEvent()).text.contains("ErrorCell"))
        board.isBroken = false
        await clock.sleeper()
        clock.advance(by: .seconds(15))
        let event = try #require(try await events.nextEvent())
        #expect(event.text.contains("LineCell"))
    }

    /// Trying again changes nothing, and yet shows everybody what has recovered, without waiting for a heartbeat.
    @Test func `a successful retry is shown to all`() async throws {
        try await withClients(of: app(clock: ManualClock())) { client in
            try await nothingIsStreamed(client)
            write(["line"])
            board.isBroken = true
            let events = try await client.open("/screens/board/events")
            let broken = JSONObject(try #require(try await events.nextEvent()).data)["sections"][1]["cells"][0]
            #expect(broken["type"].text == "ErrorCell")
            let retry = broken["actions"][0]["href"].text ?? ""
            #expect(try await JSONObject(client.post(retry).body)["screen"]["sections"][1]["isPartial"].bool == true)
            board.isBroken = false
            let answer = try await client.post(retry)
            #expect(answer.status == 200)
            #expect(answer.text.contains("LineCell"))
            #expect(try await events.nextEvent()?.text.contains("LineCell") == true)
        }
    }

    @Test func `open streams are counted`() async throws {
        let client = InProcessClient(try app())
        var streams: [EventStream] = []
        for number in 0..<3 { streams.append(try await client.open("/screens/board/events?q=\(number / 2)")) }
        #expect(try await openStreams(client) == "3")
        streams.removeFirst()
        #expect(try await openStreams(client) == "2")
        streams = []
        #expect(try await openStreams(client) == "0")
    }

    private func openStreams(_ client: any TestClient) async throws -> Substring? {
        try await gauge("streams_open", client)
    }

    /// Waits until nothing is composed any more for the streams of the client before.
    private func nothingIsStreamed(_ client: any TestClient) async throws {
        while try await gauge("stream_channels_open", client) != "0" { await Task.yield() }
    }

    private func gauge(_ name: String, _ client: any TestClient) async throws -> Substring? {
        let lines = try await client.get("/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix("sectional_\(name) ") }?.split(separator: " ").last
    }

    /// Nothing beats while there are no streams; whoever comes then hears something again.
    @Test func `heartbeats resume after a pause`() async throws {
        let clock = ManualClock()
        let client = InProcessClient(try app(clock: clock))
        for _ in 0..<20 {
            let events = try await client.open("/screens/board/events")
            #expect(try await events.yields("screen"))
            await clock.sleeper()
            clock.advance(by: .seconds(15))
            #expect(try await events.next() == .comment)
            _ = consume events
            clock.advance(by: .seconds(15))
        }
    }

    /// A screen that went while somebody streamed it is there for the next one once it is back, even where the last
    /// one has not noticed the end.
    @Test func `a screen that is back can be streamed again`() async throws {
        let client = InProcessClient(try app())
        write(["before"])
        let left = try await client.open("/screens/board/events")
        #expect(try await left.yields("screen"))
        board.isThere = false
        changes.publish(.anything)
        #expect(try await left.nextEvent() == nil)
        #expect(try await client.get("/screens/board/events").status == 404)
        board.isThere = true
        let events = try await client.open("/screens/board/events")
        #expect(try await events.nextEvent()?.text.contains("before") == true)
        write(["after"])
        #expect(try await events.nextEvent()?.text.contains("after") == true)
    }

    /// Who leaves a screen that had gone takes nothing from those who came after it was back.
    @Test func `new streams of a screen survive the old ones' end`() async throws {
        let client = InProcessClient(try app())
        write(["before"])
        var left: EventStream? = try await client.open("/screens/board/events")
        #expect(try await left?.yields("screen") == true)
        board.isThere = false
        changes.publish(.anything)
        #expect(try await left?.nextEvent() == nil)
        board.isThere = true
        let events = try await client.open("/screens/board/events")
        #expect(try await events.yields("screen"))
        left = nil
        write(["after"])
        #expect(try await events.nextEvent()?.text.contains("after") == true)
    }

    /// What is being composed for the first time reads nobody knows what: every change may touch it.
    @Test func `a change during the first composition is shown`() async throws {
        let gate = Gate()
        board.lines = ["old"]
        board.gate = gate
        let client = InProcessClient(try app())
        async let opened = client.open("/screens/board/events")
        await gate.waiters(1)
        board.gate = nil
        write(["new"])
        gate.open()
        let events = try await opened
        var last = ""
        while !last.contains("new") { last = try #require(try await events.nextEvent()).text }
        #expect(board.readings == 2)
    }

    /// Without a stream, a change composes nothing.
    @Test func `without a stream a change composes nothing`() async throws {
        let client = InProcessClient(try app())
        var left: EventStream? = try await client.open("/screens/board/events")
        #expect(try await left?.yields("screen") == true)
        left = nil
        write(["while nobody looks"])
        let events = try await client.open("/screens/board/events")
        #expect(try await events.yields("screen"))
        write(["while somebody looks"])
        #expect(try await events.yields("patch"))
        #expect(board.readings == 3)
    }
}
