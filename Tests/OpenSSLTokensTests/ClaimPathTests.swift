import Identity
import Testing

@testable import OpenSSLTokens

/// Where the subject and the role stand in a payload.
@Suite struct ClaimPathTests {
    @Test(arguments: [
        ("role", ["role"]), ("https://example.com/roles", ["https://example.com/roles"]), ("a~b", ["a~b"]),
        ("/realm_access/roles", ["realm_access", "roles"]), ("/a~1b/c~0d", ["a/b", "c~d"]), ("/", [""]),
        ("/~01", ["~1"]),
    ])
    func isANameOrAPointer(_ text: String, _ names: [String]) throws {
        #expect(try #require(ClaimPath(text)).names == names.map { Identifier($0) })
    }

    @Test(arguments: ["", "/a~", "/a~2", "/~/b", String(repeating: "/a", count: 16)])
    func refusesWhatIsNeither(_ text: String) { #expect(ClaimPath(text) == nil) }

    @Test func findsClaims() throws {
        let payload = try TokenObject(Array(#"{"a":{"b":{"c":"d"},"k":[1]},"a/b":"e","x":"y"}"#.utf8))
        let found = { (path: String) in ClaimPath(path).flatMap { payload[at: $0] }?.text }
        #expect(found("/a/b/c") == #""d""# && found("a/b") == #""e""# && found("/a~1b") == #""e""#)
        #expect(found("x") == #""y""# && found("/x") == #""y""#)
        for path in ["/a/b/c/d", "/a/k/0", "/b", "b", "/x/y", "/a/B"] { #expect(found(path) == nil) }
    }

    @Test func readsRolesAndSubjectsFromThere() throws {
        let fixture = try TokenFixture()
        var rules = TokenRules()
        rules.role = try #require(ClaimPath("/realm_access/roles"))
        rules.subject = try #require(ClaimPath("/user/id"))
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        let token = fixture.token(#"{"user":{"id":"ana"},"realm_access":{"roles":["a","b"]},"exp":2000}"#)
        #expect(
            try verifier.verify(token, now: 1000)
                == TokenClaims(subject: "ana", roles: ["a", "b"], expiresAt: 2000))
        #expect(throws: TokenError.missingClaim("/user/id")) {
            try verifier.verify(fixture.token(#"{"sub":"ana","role":"a","exp":2000}"#), now: 1000)
        }
    }

    @Test func needsNoRoleWhereThereIsADefault() throws {
        let fixture = try TokenFixture()
        var rules = TokenRules()
        rules.requiresRole = false
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        for payload in [#"{"sub":"a","exp":2000}"#, #"{"sub":"a","exp":2000,"role":[]}"#] {
            #expect(try verifier.verify(fixture.token(payload), now: 1000).roles == [])
        }
        for role in ["null", "1", #""""#, #"["a",1]"#, "{}"] {
            #expect(throws: TokenError.missingClaim("role")) {
                try verifier.verify(fixture.token(#"{"sub":"a","exp":2000,"role":\#(role)}"#), now: 1000)
            }
        }
    }
}
