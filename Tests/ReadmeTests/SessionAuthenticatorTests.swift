import Basics
import HTTPServing
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

@testable import Guides

/// Sessions in cookies, as the guide shows them.
@Suite(.timeLimit(.minutes(10))) struct SessionAuthenticatorTests {
    private let showcase: TestShowcase
    private let sessions = Sessions()
    private let ana = Caller(role: "admin", subject: "ana")
    private let origin = "https://library.example"
    private var authenticator: SessionAuthenticator {
        SessionAuthenticator(roles: Showcase.roles, origin: origin, sessions: sessions)
    }

    init() throws { showcase = try TestShowcase() }

    private func signIn(_ subject: Subject = "ana") -> String {
        sessions.signIn(Caller(role: "admin", subject: subject), until: 4_000_000_000)
    }

    private func headers(_ token: String) -> HeaderFields {
        ["Cookie": "__Host-session=\(token)", "Origin": origin]
    }

    private func caller(_ method: HTTPServing.Method, _ headers: HeaderFields) async throws -> Caller {
        try await authenticator.authentication(of: Request(method, "/", headers: headers)).caller
    }

    @Test func `the session cookie identifies its caller`() async throws {
        let token = signIn()
        for cookies in ["__Host-session=\(token)", "theme=dark; __Host-session=\(token); x=y"] {
            #expect(try await caller(.get, ["Cookie": cookies]) == ana)
            #expect(try await caller(.post, ["Cookie": cookies, "Origin": origin]) == ana)
        }
        #expect(try await caller(.get, ["Cookie": "session=\(token)"]).role == "guest")
        await #expect(throws: InvalidToken.self) { try await caller(.get, ["Cookie": "__Host-session=s2"]) }
    }

    @Test func `an expired session is refused`() async throws {
        let token = sessions.signIn(ana, until: WallClock.now())
        await #expect(throws: InvalidToken.self) { try await caller(.get, headers(token)) }
    }

    /// A form of another site posts with the cookie too.
    @Test(arguments: ["https://evil.example", "null", "https://library.example.evil.example", "http://library.example"])
    func `a write from another site is refused`(_ origin: String) async {
        let cookie = "__Host-session=\(signIn())"
        await #expect(throws: Problem.self) { try await caller(.post, ["Cookie": cookie, "Origin": origin]) }
        await #expect(throws: Problem.self) { try await caller(.post, ["Cookie": cookie]) }
    }

    /// Also where a worker has a ready response to the same GET.
    @Test func `a session is refused right after its sign-out`() async throws {
        let app = serve(try showcase.catalog(), authenticator: authenticator)
        let (token, other) = (signIn(), signIn())
        try await withServer(app, workers: 1) { port async throws in
            let client = LiveClient(port: port)
            for _ in 0..<3 { #expect(try await client.get("/screens/team", headers(token)).status == 200) }
            sessions.signOut(token)
            for _ in 0..<3 { #expect(try await client.get("/screens/team", headers(token)).status == 401) }
            // Only this session has ended, not the others of the same person.
            #expect(try await client.get("/screens/team", headers(other)).status == 200)
        }
    }

    @Test func `streams end after the sign-out`() async throws {
        let app = serve(try showcase.catalog(), changes: showcase.changes, authenticator: authenticator)
        let (client, token) = (InProcessClient(app), signIn())
        let events = try await client.open("/screens/cards/events", headers(token))
        #expect(try await events.yields("screen"))
        sessions.signOut(token)
        let toggle = "/screens/cards/sections/cards/cells/1/actions/toggle"
        #expect(try await client.post(toggle, headers(signIn("ben"))).status == 200)
        #expect(try await events.nextEvent() == nil)
    }

    @Test func `sign-in sets the cookie, and sign-out clears it`() async throws {
        var router = Router()
        authenticator.addRoutes(to: &router) { [ana] request in request.body == Array("open".utf8) ? ana : nil }
        let client = InProcessClient(router)
        let own: HeaderFields = ["Origin": origin]
        for path in ["/sign-in", "/sign-out"] { #expect(try await client.post(path, json: "open").status == 403) }
        #expect(try await client.post("/sign-in", own, json: "wrong").status == 403)

        let answer = try await client.post("/sign-in", own, json: "open")
        let cookie = try #require(answer["set-cookie"])
        #expect(answer.status == 204 && cookie.hasSuffix("; Path=/; Secure; HttpOnly; SameSite=Lax"))
        let match = cookie.wholeMatch(of: /__Host-session=([0-9a-z]+); Max-Age=43200;.*/)
        let token = String(try #require(match).1)
        #expect(try await caller(.get, headers(token)) == ana)

        let end = try await client.post("/sign-out", headers(token))
        #expect(end.status == 204 && end["set-cookie"]?.hasPrefix("__Host-session=; Max-Age=0; Path=/; Secure") == true)
        await #expect(throws: InvalidToken.self) { try await caller(.get, headers(token)) }
        // A cookie whose session has ended is cleared too.
        #expect(try await client.post("/sign-out", headers(token)).status == 204)
    }
}
