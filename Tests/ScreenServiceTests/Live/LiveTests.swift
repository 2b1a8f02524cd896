import HTTPServing
import JSON
import ScreenService
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func bearer(_ token: String) -> HeaderFields { ["Authorization": "Bearer " + token] }

    @Test func `a stream sends the screen and then its changes`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let events = try await client.open("/screens/cards/events", bearer("user:ana"))
            #expect(events.head.status == 200)
            #expect(events.head["content-type"] == "text/event-stream; charset=utf-8")
            #expect(events.head["cache-control"] == "no-store, no-transform")
            // nginx would send events once it has 4 KB or more.
            #expect(events.head["x-accel-buffering"] == "no" && events.head["content-encoding"] == nil)
            #expect(events.head["vary"]?.contains("Authorization") == true)
            let first = try #require(try await events.nextEvent())
            let whole = try await client.get("/screens/cards", bearer("user:ana"))
            #expect(first.name == "screen")
            #expect(first.data == whole.body)
            #expect(first.id == JSONObject(whole.body)["revision"].text)
            var screen = try Screen(.copying(first.data), key: .testing)
            for _ in 0..<3 {
                let performed = try await client.post(
                    "/screens/cards/sections/cards/cells/1/actions/toggle", bearer("admin:ben"))
                #expect(performed.status == 200)
                let event = try #require(try await events.nextEvent())
                #expect(event.name == "patch")
                screen = try screen.applying(Patch(JSONSlice(.copying(event.data))))
                #expect(event.id == screen.revision.rawValue)
                #expect(try await screen.bytes.array == client.get("/screens/cards", bearer("user:ana")).body)
            }
        }
    }

    @Test func `a stream resumes with a patch`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let whole = try await client.get("/screens/team", bearer("admin:ben"))
            let screen = try Screen(.copying(whole.body), key: .testing)
            let member = "/screens/team/sections/members/cells/\(client is LiveClient ? 2 : 1)/actions/remove"
            #expect(try await client.post(member, bearer("admin:ben")).status == 200)
            var headers = bearer("admin:ben")
            headers["Last-Event-ID"] = screen.revision.rawValue
            let resumed = try await #require(client.open("/screens/team/events", headers).nextEvent())
            #expect(resumed.name == "patch")
            let patched = try screen.applying(Patch(JSONSlice(.copying(resumed.data))))
            #expect(try await patched.bytes.array == client.get("/screens/team", bearer("admin:ben")).body)
            headers["Last-Event-ID"] = ""
            let target = "/screens/team/events?since=\(screen.revision.rawValue)"
            #expect(try await client.open(target, headers).yields("patch"))
            for unknown in ["x", String(repeating: "0", count: 32)] {
                headers["Last-Event-ID"] = unknown
                #expect(try await client.open("/screens/team/events", headers).yields("screen"))
            }
        }
    }

    /// A client that has the current revision is sent what comes, and nothing before.
    @Test func `a client that is up to date is sent changes only`() async throws {
        try await withClients(of: showcase.responder()) { client in
            var headers = bearer("user:ana")
            headers["Last-Event-ID"] = JSONObject(try await client.get("/screens/cards", headers).body)["revision"].text
            let events = try await client.open("/screens/cards/events", headers)
            _ = try await client.post("/screens/cards/sections/cards/cells/2/actions/toggle", bearer("user:ben"))
            let event = try #require(try await events.nextEvent())
            #expect(event.name == "patch")
            #expect(JSONObject(event.data)["from"].text == headers["Last-Event-ID"])
        }
    }

    @Test func `each subject's stream has its own data`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let ana = try await client.open("/screens/todos/events", bearer("user:ana"))
            let ben = try await client.open("/screens/todos/events", bearer("user:ben"))
            for events in [ana, ben] { #expect(try await events.yields("screen")) }
            let add = "/screens/todos/sections/input/cells/input/actions/add"
            #expect(try await client.post(add, bearer("user:ana"), json: #"{"title":"For Ana"}"#).status == 200)
            #expect(try await client.post(add, bearer("user:ben"), json: #"{"title":"For Ben"}"#).status == 200)
            let forAna = try #require(try await ana.nextEvent())
            let forBen = try #require(try await ben.nextEvent())
            #expect(forAna.text.contains("For Ana"))
            #expect(forBen.text.contains("For Ben"))
            #expect(!forBen.text.contains("For Ana"))
        }
    }

    @Test func `an idle stream gets heartbeats`() async throws {
        let clock = ManualClock()
        let app = serve(try showcase.catalog(), clock: clock)
        try await withClients(of: app) { client in
            let events = try await client.open("/screens/hello/events")
            #expect(try await events.yields("screen"))
            for _ in 0..<3 {
                await clock.sleeper()
                clock.advance(by: .seconds(15))
                #expect(try await events.next() == .comment)
            }
        }
    }

    /// At the second from which on the token doesn't hold, as for every other request.
    @Test func `a stream ends at the second its token expires`() async throws {
        let time = ManualClock()
        let app = serve(try showcase.catalog(), clock: time)
        let token = bearer("user:ana:\(time.seconds + 60)")
        let events = try await InProcessClient(app).open("/screens/hello/events", token)
        #expect(try await events.yields("screen"))
        let response = await app.respond(to: Request(.get, "/screens/hello/events", headers: token))
        let stream = try #require(response.stream)
        time.setTimeOfDay(forward: .seconds(59))
        guard case .bytes = stream.next() else { return #expect(Bool(false), "ended early") }
        time.setTimeOfDay(forward: .seconds(1))
        guard case .end = stream.next() else { return #expect(Bool(false), "goes on") }
        #expect(try await events.next() == nil)
    }

    @Test func `a stream tells the client when to reconnect`() async throws {
        let response = try await showcase.responder().respond(to: Request(.get, "/screens/hello/events"))
        guard case .bytes(let first)? = response.stream?.next() else { return #expect(Bool(false), "no stream") }
        #expect(String(decoding: first.array, as: UTF8.self) == "retry: 2000\n\n")
    }

    @Test(arguments: [
        ("/screens/nothing/events", 404), ("/screens/team/1/events", 403), ("/screens/cars/999999/events", 404),
        ("/screens/cars/events?limit=0", 400),
    ]) func `a stream of a screen that can't be seen is refused`(_ target: String, _ status: Int) async throws {
        try await withClients(of: showcase.responder()) { client in
            let refused = try await client.get(target)
            #expect(refused.status == status)
            #expect(refused["content-type"] == "application/problem+json")
            #expect(try await client.get("/screens/hello/events", ["Accept": "application/json"]).status == 406)
        }
    }

    /// Nothing follows the head: a client would take it for the next response.
    @Test func `HEAD of a stream has no content`() async throws {
        try await withServer(showcase.responder()) { port in
            let client = try SocketClient(port: port)
            client.send("HEAD /screens/hello/events HTTP/1.1\r\nHost: test\r\n\r\n")
            let head = try await client.receive(isHead: true)
            #expect(head.status == 200)
            #expect(head["content-type"] == "text/event-stream; charset=utf-8")
            client.send("GET /nowhere HTTP/1.1\r\nHost: test\r\n\r\n")
            #expect(try await client.receive().status == 404)
            #expect(try await streams(port) == 0)
        }
    }

    private func streams(_ port: Int) async throws -> Int? {
        let metrics = try await LiveClient(port: port).get("/metrics")
        let line = metrics.text.split(separator: "\n").first { $0.hasPrefix("sectional_streams_open ") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }

    /// A client of HTTP/1.0 knows no chunks: it reads until the connection closes.
    @Test func `an HTTP 1.0 client gets a stream without chunks`() async throws {
        var client: SocketClient?
        try await withServer(showcase.responder()) { port in
            client = try SocketClient(port: port)
            client?.send("GET /screens/hello/events HTTP/1.0\r\nHost: test\r\n\r\n")
            let head = try #require(try await client?.receiveHead())
            #expect(head["transfer-encoding"] == nil)
            #expect(head["connection"] == "close")
        }
        #expect(try await client?.receiveToEnd() ?? 0 > 500)
    }

    @Test func `a stream ends when its screen is gone`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let car = try await showcase.stores.cars.add(
                Car(id: 0, kind: .product, name: "Short-lived", operatedBy: "x", price: 1, image: "i"))
            let events = try await client.open("/screens/cars/\(car.id)/events", bearer("admin:ben"))
            #expect(try await events.yields("screen"))
            let remove = "/screens/cars/sections/feed/cells/\(car.id)/actions/remove"
            #expect(try await client.post(remove, bearer("admin:ben")).status == 200)
            #expect(try await events.nextEvent() == nil)
        }
    }

    @Test func `a stream ends at a heartbeat after its token has expired`() async throws {
        let clock = ManualClock()
        let app = serve(try showcase.catalog(), clock: clock)
        try await withClients(of: app) { client in
            let events = try await client.open("/screens/hello/events", bearer("user:ana:\(clock.seconds + 20)"))
            #expect(try await events.yields("screen"))
            await clock.sleeper()
            clock.advance(by: .seconds(15))
            #expect(try await events.next() == .comment)
            await clock.sleeper()
            clock.advance(by: .seconds(15))
            // What beat for the client before may have beaten once more.
            #expect(try await events.nextEvent() == nil)
        }
    }

    @Test func `a stream ends when the server stops`() async throws {
        var events: EventStream?
        try await withServer(showcase.responder()) { port in
            events = try await LiveClient(port: port).open("/screens/hello/events")
            #expect(try await events?.yields("screen") == true)
        }
        #expect(try await events?.nextEvent() == nil)
    }
}
