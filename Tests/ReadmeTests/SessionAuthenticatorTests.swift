import HTTPServing
import ScreenService
import Sectional
import Testing

/// Sessions in cookies, as the guide shows them.
@Suite struct SessionAuthenticatorTests {
    private enum Visitors: String, ServiceRole {
        case visitor, member
        static let withoutToken = visitor
    }

    private func caller(_ method: HTTPServing.Method, _ headers: HeaderFields) async throws -> Caller {
        let authenticator = SessionAuthenticator(roles: Roles(Visitors.self), origin: "https://library.example") {
            $0 == "s1" ? (Caller(role: "member", subject: "ana"), .max) : nil
        }
        return try await authenticator.authentication(of: Request(method, "/", headers: headers)).caller
    }

    @Test func knowsTheSession() async throws {
        let ana = Caller(role: "member", subject: "ana")
        for cookies in ["__Host-session=s1", "theme=dark; __Host-session=s1; x=y"] {
            #expect(try await caller(.get, ["Cookie": cookies]) == ana)
            let own: HeaderFields = ["Cookie": cookies, "Origin": "https://library.example"]
            #expect(try await caller(.post, own) == ana)
        }
        #expect(try await caller(.get, ["Cookie": "session=s1"]).role == "visitor")
        await #expect(throws: InvalidToken.self) { try await caller(.get, ["Cookie": "__Host-session=s2"]) }
    }

    /// A form of another site posts with the cookie too.
    @Test(arguments: ["https://evil.example", "null", "https://library.example.evil.example", "http://library.example"])
    func refusesWritesFromOtherSites(_ origin: String) async {
        let cookie = "__Host-session=s1"
        await #expect(throws: Problem.self) { try await caller(.post, ["Cookie": cookie, "Origin": origin]) }
        await #expect(throws: Problem.self) { try await caller(.post, ["Cookie": cookie]) }
    }
}
