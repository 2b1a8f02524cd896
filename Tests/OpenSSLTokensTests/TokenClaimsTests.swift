import Basics
import Testing

@testable import OpenSSLTokens

/// What has to stand in a payload, and when it holds.
@Suite struct TokenClaimsTests {
    private let fixture: TokenFixture

    init() throws { fixture = try TokenFixture() }

    @Test(arguments: [
        (#"{"role":"r","exp":2000}"#, "sub"), (#"{"sub":"","role":"r","exp":2000}"#, "sub"),
        (#"{"sub":5,"role":"r","exp":2000}"#, "sub"), (#"{"sub":null,"role":"r","exp":2000}"#, "sub"),
        (#"{"sub":["a"],"role":"r","exp":2000}"#, "sub"), (#"{"sub":{"a":1},"role":"r","exp":2000}"#, "sub"),
        (#"{"SUB":"a","role":"r","exp":2000}"#, "sub"), (#"{"sub":"a","exp":2000}"#, "role"),
        (#"{"sub":"a","role":"","exp":2000}"#, "role"), (#"{"sub":"a","role":[],"exp":2000}"#, "role"),
        (#"{"sub":"a","role":null,"exp":2000}"#, "role"), (#"{"sub":"a","role":1,"exp":2000}"#, "role"),
        (#"{"sub":"a","role":"r"}"#, "exp"), ("{}", "sub"),
    ])
    func `a token without a required claim is refused`(_ payload: String, _ claim: String) {
        #expect(fixture.error(ofPayload: payload) == .missingClaim(claim))
    }

    @Test func `a subject has at most 512 bytes`() {
        let error = { (subject: String) in
            fixture.error(ofPayload: #"{"sub":"\#(subject)","role":"r","exp":2000}"#)
        }
        for character in ["a", "é", "城", "🚗"] {
            let most = 512 / character.utf8.count
            for count in [1, 2, most] { #expect(error(String(repeating: character, count: count)) == nil) }
            #expect(error(String(repeating: character, count: most + 1)) == .missingClaim("sub"))
        }
        // One character to a reader, whatever the number of accents.
        #expect(error("e" + String(repeating: "\u{301}", count: 255)) == nil)
        #expect(error("e" + String(repeating: "\u{301}", count: 256)) == .missingClaim("sub"))
        #expect(error(#"\u0061\n"#) == nil)
    }

    @Test(arguments: ["2000", "1000.5", "1001", "2e3", "20000E-1", "1e18", "1e19", "1e300", "9007199254740993"])
    func `a token is valid before its expiry`(_ end: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(end)}"#) == nil)
    }

    @Test(arguments: ["1000", "1000.0", "999", "999.9", "0", "-0", "-1", "-1e300", "1e-300"])
    func `a token is refused from its expiry on`(_ end: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(end)}"#) == .expired)
    }

    @Test(arguments: [#""2000""#, "true", "[2000]", "{}", "1e400", "-1e400", #""""#])
    func `a date that is not a number is refused`(_ date: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(date)}"#) == .missingClaim("exp"))
        let payload = #"{"sub":"a","role":"r","exp":2000,"nbf":\#(date)}"#
        #expect(fixture.error(ofPayload: payload) == .missingClaim("nbf"))
    }

    /// A revocation goes by these.
    @Test(
        arguments: [
            (#""iat":900"#, 900, nil), (#""iat":900.9,"jti":"1""#, 900, "1"), (#""iat":-0.5"#, -1, nil),
            (#""iat":-1e300"#, nil, nil), (#""jti":"\u00e9 ""#, nil, "é "),
        ] as [(String, Int?, Identifier?)])
    func `the time of issue and the id are read`(_ members: String, _ issuedAt: Int?, _ id: Identifier?) throws {
        let token = fixture.token(#"{"sub":"a","role":"r","exp":2000,\#(members)}"#)
        let claims = try TokenVerifier(key: fixture.key).verify(token, now: 1000)
        #expect(claims.issuedAt == issuedAt && claims.id == id)
        #expect(
            try TokenVerifier(key: fixture.key).verify(TokenSigner(key: fixture.key).sign(claims), now: 1000) == claims)
    }

    /// Claims stand where the rules look for them, and beside one another.
    @Test func `claims are signed where the rules look for them`() throws {
        var rules = TokenRules()
        (rules.issuer, rules.audiences) = ("https://id.example", ["shop", "mill"])
        rules.subject = try #require(ClaimPath("/person/id"))
        rules.role = try #require(ClaimPath("/person/work/role"))
        let claims = TokenClaims(subject: "é\"", roles: ["baker"], expiresAt: 2000, issuedAt: 900, id: "1")
        let token = TokenSigner(key: fixture.key).sign(claims, under: rules)
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        #expect(try verifier.verify(token, now: 1000) == claims)
        #expect(fixture.error(of: token) != nil)
    }

    @Test func `random keys differ`() { #expect(TokenKey.random() != TokenKey.random()) }

    /// A token that could not be revoked by its ID isn't accepted.
    @Test(arguments: [
        "5", #""""#, #""a\n""#, #""\u0000""#, #"["1"]"#, #""\#(String(repeating: "a", count: 513))""#,
    ])
    func `an invalid token id is refused`(_ id: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"jti":\#(id)}"#) == .missingClaim("jti"))
    }

    @Test(arguments: [#""900""#, "true"]) func `a time of issue that is not a number is refused`(_ date: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"iat":\#(date)}"#) == .missingClaim("iat"))
    }

    @Test(arguments: ["NaN", "Infinity", "-Infinity", "+2000", "02000", "2000.", ".5", "0x7D0", "2_000", "2000e", ""])
    func `a number that is not JSON is refused`(_ number: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(number)}"#) == .malformed)
    }

    /// A minute is tolerated, for clocks that differ.
    @Test(arguments: [
        ("1000", true), ("999", true), ("1015", true), ("1060", true), ("-1", true), ("-1e300", true),
        ("1060.0", true), ("1.06e3", true), ("1061", false), ("1060.5", false), ("1e300", false),
    ])
    func `a token is valid from its start, with a minute's leeway`(_ begin: String, _ holds: Bool) {
        let error = { (name: String) in
            fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"\#(name)":\#(begin)}"#)
        }
        #expect(error("nbf") == (holds ? nil : .notYetValid))
        #expect(error("iat") == (holds ? nil : .issuedInFuture))
    }

    @Test func `times are compared with their fraction`() {
        let end = #"{"sub":"a","role":"r","exp":1000.5}"#
        #expect(fixture.error(ofPayload: end, now: 1000.25) == nil)
        #expect(fixture.error(ofPayload: end, now: 1000.5) == .expired)
        let begin = #"{"sub":"a","role":"r","exp":2000,"nbf":1060.5}"#
        #expect(fixture.error(ofPayload: begin, now: 1000.25) == .notYetValid)
        #expect(fixture.error(ofPayload: begin, now: 1000.5) == nil)
    }

    /// Some providers write members that they have no value for.
    @Test(arguments: ["nbf", "iat", "jti", "aud", "iss", "x"]) func `null in a claim counts as absent`(_ name: String)
        throws
    {
        let token = fixture.token(#"{"sub":"a","role":"r","exp":2000,"\#(name)":null}"#)
        let claims = try TokenVerifier(key: fixture.key).verify(token, now: 1000)
        #expect(claims == TokenClaims(subject: "a", roles: ["r"], expiresAt: 2000))
    }

    @Test func `a required claim that is null is refused`() {
        var rules = TokenRules()
        (rules.issuer, rules.audiences) = ("i", ["a"])
        let verifier = TokenVerifier(keys: VerificationKeys([VerificationKey(fixture.key)]), rules: rules)
        for (issuer, audience, missing) in [("null", #""a""#, "iss"), (#""i""#, "null", "aud")] {
            let token = fixture.token(
                #"{"sub":"a","role":"r","exp":2000,"iss":\#(issuer),"aud":\#(audience)}"#)
            #expect(throws: TokenError.missingClaim(missing)) { try verifier.verify(token, now: 1000) }
        }
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":null}"#) == .missingClaim("exp"))
    }

    /// Names are unique also where the value is null.
    @Test func `a repeated claim is refused even if one is null`() {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"nbf":null,"nbf":1}"#) == .malformed)
    }

    /// What is remembered of a token ends no later than the token.
    @Test(arguments: [("2000", 2000), ("2000.9", 2000), ("1999.999", 1999), ("1000.5", 1000), ("1e300", Int.max)])
    func `the expiry is rounded down to a second`(_ end: String, _ expiresAt: Int) throws {
        let token = fixture.token(#"{"sub":"a","role":"r","exp":\#(end)}"#)
        #expect(try TokenVerifier(key: fixture.key).verify(token, now: 1000).expiresAt == expiresAt)
    }

    @Test func `a subject is kept byte for byte`() throws {
        for subject in ["Karl", "\u{212A}arl", "jose\u{301}", "josé", "id;1", "id\u{37E}1"] {
            let token = TokenSigner(key: fixture.key).sign(
                TokenClaims(subject: Identifier(subject), roles: ["r"], expiresAt: 2000))
            let claims = try TokenVerifier(key: fixture.key).verify(token, now: 1000)
            #expect(Array(claims.subject.rawValue.utf8) == Array(subject.utf8))
        }
    }
}
