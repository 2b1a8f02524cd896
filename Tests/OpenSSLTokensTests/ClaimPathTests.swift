import Basics
import Testing

@testable import OpenSSLTokens

/// Where the subject and the role stand in a payload.
@Suite struct ClaimPathTests {
    @Test(arguments: [
        ("role", ["role"]), ("https://example.com/roles", ["https://example.com/roles"]), ("a~b", ["a~b"]),
        ("/realm_access/roles", ["realm_access", "roles"]), ("/a~1b/c~0d", ["a/b", "c~d"]), ("/", [""]),
        ("/~01", ["~1"]),
    ])
    func `a claim path is a name or a JSON pointer`(_ text: String, _ names: [String]) throws {
        #expect(try #require(ClaimPath(text)).names == names.map { Identifier($0) })
    }

    @Test(arguments: ["", "/a~", "/a~2", "/~/b", String(repeating: "/a", count: 16)])
    func `an invalid claim path is refused`(_ text: String) { #expect(ClaimPath(text) == nil) }

    @Test func `claims are found by their path`() throws {
        let payload = try TokenObject(
            Array(#"{"a":{"b":{"c":"d"},"k":[1],"n":null},"a/b":"e","x":"y","n":null}"#.utf8))
        let found = { (path: String) in ClaimPath(path).flatMap { payload[at: $0] }?.text }
        #expect(found("/a/b/c") == #""d""# && found("a/b") == #""e""# && found("/a~1b") == #""e""#)
        #expect(found("x") == #""y""# && found("/x") == #""y""#)
        for path in ["/a/b/c/d", "/a/k/0", "/b", "b", "/x/y", "/a/B", "n", "/n", "/a/n", "/a/n/x"] {
            #expect(found(path) == nil)
        }
    }

    @Test func `the role and the subject are read from configured claims`() throws {
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

    /// RFC 8693, section 4.2; `scp` is a list of Okta, and a text of Entra ID:
    /// https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/
    /// https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference
    @Test(
        arguments: [
            (#""openid admin""#, ["openid", "admin"]), (#"" openid  admin ""#, ["openid", "admin"]),
            (#""admin""#, ["admin"]), (#"["openid","admin"]"#, ["openid", "admin"]),
            (#"["openid admin"]"#, ["openid", "admin"]), (#""""#, []),
            (#"" ""#, []), ("[]", []), ("null", []), (#""a\tb""#, ["a\tb"]), (#""a\u00a0b""#, ["a\u{A0}b"]),
        ] as [(String, [String])])
    func `scope and scp are lists of roles separated by spaces`(_ written: String, _ scopes: [String]) throws {
        let fixture = try TokenFixture()
        for path in ["scope", "scp", "/scope", "/x/scope"] {
            var rules = TokenRules()
            rules.role = try #require(ClaimPath(path))
            rules.requiresRole = false
            let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
            let token = fixture.token(
                #"{"sub":"a","exp":2000,"scope":\#(written),"scp":\#(written),"x":{"scope":\#(written)}}"#)
            #expect(try verifier.verify(token, now: 1000).roles == scopes.map { Identifier($0) })
            rules.requiresRole = true
            let strict = TokenVerifier(keys: verifier.keys, rules: rules)
            if scopes.isEmpty {
                #expect(throws: TokenError.missingClaim(path)) { try strict.verify(token, now: 1000) }
            }
        }
    }

    /// Of other claims, a text is one role.
    @Test func `other roles may contain spaces`() throws {
        let fixture = try TokenFixture()
        let token = fixture.token(#"{"sub":"a","exp":2000,"role":"store manager"}"#)
        #expect(try TokenVerifier(key: fixture.key).verify(token, now: 1000).roles == ["store manager"])
    }

    @Test func `no role is needed if there is a default`() throws {
        let fixture = try TokenFixture()
        var rules = TokenRules()
        rules.requiresRole = false
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        for payload in [
            #"{"sub":"a","exp":2000}"#, #"{"sub":"a","exp":2000,"role":[]}"#, #"{"sub":"a","exp":2000,"role":null}"#,
        ] {
            #expect(try verifier.verify(fixture.token(payload), now: 1000).roles == [])
        }
        for role in ["1", #""""#, #"["a",1]"#, "{}"] {
            #expect(throws: TokenError.missingClaim("role")) {
                try verifier.verify(fixture.token(#"{"sub":"a","exp":2000,"role":\#(role)}"#), now: 1000)
            }
        }
    }
}
