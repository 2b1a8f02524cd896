import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Nothing is answered to a revoked caller: on any connection, any stream, and from what is kept.
@Suite(.timeLimit(.minutes(10))) struct RevokedCallerTests {
    private let showcase: TestShowcase
    private let time = ManualClock()
    private let revocations: Revocations

    init() throws {
        showcase = try TestShowcase()
        revocations = Revocations(clock: time)
    }

    private func app() throws -> any Responder {
        serve(try showcase.catalog(), clock: time, changes: showcase.changes, revocations: revocations)
    }

    /// Its token was issued `later` seconds from now.
    private func bearer(_ subject: String, later: Int64 = 0, id: String = "1") -> HeaderFields {
        ["Authorization": "Bearer admin:\(subject):\(time.seconds + 3600):\(time.seconds + later):\(id)"]
    }

    /// Another one on each kind of connection, since both ask the same service.
    private func subject(_ client: any TestClient) -> String { client is LiveClient ? "ana" : "ben" }

    @Test(arguments: [
        "/screens/todos", "/screens/todos?limit=1&since=0", "/screens", "/screens/cars/sections/feed",
        "/screens/nothing", "/screens/todos/events",
    ]) func `a revoked token is refused for every request`(_ target: String) async throws {
        try await withClients(of: app()) { client in
            let subject = subject(client)
            for _ in 0..<2 {
                #expect(try await client.open(target, bearer(subject)).head.status != 401)
            }
            try await revocations.revoke(.subject(Subject(rawValue: subject)))
            for id in ["1", "2"] {
                let refusal = try await client.get(target, bearer(subject, id: id))
                #expect(refusal.status == 401)
                #expect(refusal["www-authenticate"]?.contains(#"error="invalid_token""#) == true)
                #expect(refusal.text.contains("revoked"))
            }
            for headers in [bearer("cem"), bearer(subject, later: 1), [:]] {
                #expect(try await client.open(target, headers).head.status != 401)
            }
        }
    }

    @Test func `a token revoked by its id is refused`() async throws {
        try await withClients(of: app()) { client in
            let subject = subject(client)
            try await revocations.revoke(.token(TokenID(rawValue: subject)))
            #expect(try await client.get("/screens/todos", bearer(subject, id: subject)).status == 401)
            #expect(try await client.get("/screens/todos", bearer(subject)).status == 200)
        }
    }

    @Test func `a revoked caller can't act`() async throws {
        try await withClients(of: app()) { client in
            let href = "/screens/cards/sections/cards/cells/1/actions/toggle"
            var headers = bearer(subject(client))
            headers["Idempotency-Key"] = "7"
            #expect(try await client.post(href, headers).status == 200)
            try await revocations.revoke(.subject(Subject(rawValue: subject(client))))
            let before = try await client.get("/screens/cards").body
            for _ in 0..<2 { #expect(try await client.post(href, headers).status == 401) }
            #expect(try await client.get("/screens/cards").body == before)
        }
    }

    @Test func `the streams of a revoked token end`() async throws {
        try await withClients(of: app()) { client in
            let subject = subject(client)
            let targets = ["/screens/cards/events", "/screens/todos/events", "/screens/cards/events?limit=1"]
            var streams: [EventStream] = []
            for target in targets { streams.append(try await client.open(target, bearer(subject))) }
            let other = try await client.open("/screens/cards/events", bearer("cem"))
            for stream in streams + [other] { #expect(try await stream.yields("screen")) }
            try await revocations.revoke(.subject(Subject(rawValue: subject)))
            // A change afterwards is sent to others only.
            let toggle = "/screens/cards/sections/cards/cells/1/actions/toggle"
            #expect(try await client.post(toggle, bearer("cem")).status == 200)
            for stream in streams {
                let last = try #require(try await stream.nextEvent())
                #expect(last.name == "end" && last.text == #"{"reason":"revoked"}"#)
                #expect(try await stream.next() == nil)
            }
            #expect(try await other.yields("patch"))
        }
    }
}
