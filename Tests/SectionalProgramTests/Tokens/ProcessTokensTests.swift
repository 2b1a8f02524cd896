import HTTPServing
import JSON
import ScreenService
import Screens
import Testing
@testable import SectionalProgram

/// The tokens that a process makes for itself, under the rules of the configuration.
@Suite struct ProcessTokensTests {
    private static let provider = [
        "jwks": "keys.json", "tokenIssuer": "https://id.example", "tokenAudience": "bakery,mill",
        "roleClaim": "/realm_access/roles", "subjectClaim": "/realm_access/who",
        "roleMap": "crew=baker,crew=passer,staff=passer,people=passer",
    ]

    private func tokens(_ settings: [String: String] = [:]) throws -> ProcessTokens {
        let program = try DeclaredProgram(Bakery.self, [])
        return try ProcessTokens(program, Configuration(program, settings))
    }

    private func caller(_ token: String?, _ tokens: ProcessTokens) async throws -> Caller {
        let request = Request(.get, "/", headers: ["Authorization": "Bearer " + (token ?? "")])
        return try await tokens.authenticator.authentication(of: request).caller
    }

    @Test(arguments: [nil, "crew=baker,crew=passer,staff=passer", "crew=baker"])
    func `a made token gives its caller the role`(_ map: String?) async throws {
        // The names of the last map give one role; the other one is the default.
        let changed = map.map { ["roleMap": $0, "defaultRole": "passer"] }
        let tokens = try tokens(changed.map { Self.provider.merging($0) { $1 } } ?? [:])
        for role in Bakery.roles.all {
            let made = tokens.token(role: role, subject: "ana", lifetime: 60)
            #expect(try await caller(made, tokens) == Caller(role: role, subject: "ana"))
            let ofCaller = tokens.token(of: Caller(role: role, subject: "ana"))
            #expect(try await caller(ofCaller, tokens) == Caller(role: role, subject: "ana"))
        }
    }

    @Test func `there is no token for a role that no token gives`() async throws {
        let tokens = try tokens(Self.provider.merging(["roleMap": "crew=baker"]) { $1 })
        #expect(tokens.token(role: "passer", subject: "ana", lifetime: 60) == nil)
        await #expect(throws: InvalidToken.self) {
            try await caller(tokens.token(of: Caller(role: "passer", subject: "ana")), tokens)
        }
    }

    @Test func `a token is accepted by its own process only`() async throws {
        let (one, other) = (try tokens(), try tokens())
        let token = one.token(role: "baker", subject: "ana", lifetime: 60)
        await #expect(throws: InvalidToken.self) { try await caller(token, other) }
    }

    @Test func `tokens with claims of their own follow the rules`() async throws {
        let tokens = try tokens(Self.provider)
        let who: JSONValue = ["roles": ["staff", "crew"], "who": "ben"]
        let claims: JSONValue = ["iss": "https://id.example", "aud": ["mill"], "realm_access": who]
        #expect(try await caller(tokens.token(claims), tokens) == Caller(role: "baker", subject: "ben"))
        let broken: [JSONValue] = [
            ["aud": ["mill"], "realm_access": who], ["iss": "https://id.example", "realm_access": who],
            ["iss": "https://id.example", "aud": "shop", "realm_access": who],
            ["iss": "https://id.example", "aud": "mill", "realm_access": who, "exp": 1],
            ["iss": "https://id.example", "aud": "mill", "realm_access": ["roles": "baker", "who": "ben"]],
        ]
        for claims in broken {
            await #expect(throws: InvalidToken.self, "\(claims)") { try await caller(tokens.token(claims), tokens) }
        }
    }

    @Test func `contradictory token settings are refused`() {
        #expect(throws: CommandError.self) { try tokens(["tokenIssuer": "https://id.example"]) }
        #expect(throws: CommandError.self) { try tokens(["jwks": "keys.json", "tokenSecretFile": "secret"]) }
        #expect(throws: CommandError.self) { try tokens(Self.provider.merging(["roleMap": "crew=cook"]) { $1 }) }
    }
}
