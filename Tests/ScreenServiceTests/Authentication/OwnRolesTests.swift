import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// No role is the library's own: a service calls that of callers without a token as it likes.
@Suite struct OwnRolesTests {
    private func withLibrary(_ body: (any TestClient) async throws -> Void) async throws {
        let catalog = try ScreenCatalog(roles: Roles(LibraryRole.self), composers: [ReadingRoomScreen()])
        try await withClients(of: serve(catalog), body)
    }

    @Test func `a caller without a token has the role for that`() async throws {
        try await withLibrary { client in
            let answer = try await client.get("/screens/reading-room")
            #expect(answer.text.contains(#""text":"Good day, visitor""#))
            #expect(answer["cache-control"] == "no-cache")
        }
    }

    @Test func `a token proves any other role`() async throws {
        try await withLibrary { client in
            let answer = try await client.get("/screens/reading-room", ["Authorization": "Bearer member:ana"])
            #expect(answer.text.contains(#""text":"Good day, member""#))
            #expect(answer["cache-control"] == "private, no-cache")
        }
    }

    /// A token that names nobody would share what is personal with all others that don't.
    @Test(arguments: ["", "an\u{1}a", "an\u{7F}a", String(repeating: "a", count: 513)])
    func `a caller with an invalid subject is refused`(_ subject: String) async throws {
        let catalog = try ScreenCatalog(roles: Roles(LibraryRole.self), composers: [ReadingRoomScreen()])
        let authenticator = FixedAuthenticator { Caller(role: "member", subject: Subject(rawValue: subject)) }
        try await withClients(of: serve(catalog, authenticator: authenticator)) { client in
            let answer = try await client.get("/screens/reading-room")
            #expect(answer.status == 401)
        }
    }

    @Test func `callers get 503 while the authenticator fails`() async throws {
        struct Gone: Error {}
        let catalog = try ScreenCatalog(roles: Roles(LibraryRole.self), composers: [ReadingRoomScreen()])
        let authenticator = FixedAuthenticator { throw Gone() }
        try await withClients(of: serve(catalog, authenticator: authenticator)) { client in
            let answer = try await client.get("/screens/reading-room")
            #expect(answer.status == 503 && answer["retry-after"] == "1")
        }
    }

    @Test(arguments: ["guest", "admin"]) func `an undeclared role is refused`(_ role: String) async throws {
        try await withLibrary { client in
            let answer = try await client.get("/screens/reading-room", ["Authorization": "Bearer \(role):ana"])
            #expect(answer.status == 401)
        }
    }
}

private enum LibraryRole: String, ServiceRole {
    case member, visitor

    static let withoutToken = Self.visitor
}

/// Says the same of every request.
private struct FixedAuthenticator: Authenticator {
    let caller: @Sendable () throws -> Caller

    func authentication(of request: Request) throws -> Authentication { Authentication(try caller()) }
}

private struct ReadingRoomScreen: ScreenComposer {
    struct State: Sendable { let greeting: String }

    let pattern: ScreenPattern = "reading-room"
    let states = States { (role: LibraryRole) in
        switch role {
        case .visitor: State(greeting: "Good day, visitor")
        case .member: State(greeting: "Good day, member")
        }
    }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Reading room") { GreetingsSection(greeting: state.greeting) }
    }
}

private struct GreetingsSection: SectionController {
    let greeting: String
    let topics: [Topic] = []

    func cells() -> LineCell { LineCell(greeting) }
}
