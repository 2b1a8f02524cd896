import Identity
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
    func refusesWhatLacksAClaim(_ payload: String, _ claim: String) {
        #expect(fixture.error(ofPayload: payload) == .missingClaim(claim))
    }

    @Test func countsTheCharactersOfASubject() {
        let error = { (subject: String) in
            fixture.error(ofPayload: #"{"sub":"\#(subject)","role":"r","exp":2000}"#)
        }
        for character in ["a", "é", "城", "🚗"] {
            for count in [1, 2, 127, 128] { #expect(error(String(repeating: character, count: count)) == nil) }
            for count in [129, 200] {
                #expect(error(String(repeating: character, count: count)) == .missingClaim("sub"))
            }
        }
        // One character to a reader, two of Unicode: any number of accents would be one as well.
        #expect(error(String(repeating: "e\u{301}", count: 64)) == nil)
        #expect(error(String(repeating: "e\u{301}", count: 65)) == .missingClaim("sub"))
        #expect(error("e" + String(repeating: "\u{301}", count: 128)) == .missingClaim("sub"))
        #expect(error(#"\u0061\n"#) == nil)
    }

    @Test(arguments: ["2000", "1000.5", "1001", "2e3", "20000E-1", "1e18", "1e19", "1e300", "9007199254740993"])
    func holdsBeforeItsEnd(_ end: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(end)}"#) == nil)
    }

    @Test(arguments: ["1000", "1000.0", "999", "999.9", "0", "-0", "-1", "-1e300", "1e-300"])
    func endsAtItsEnd(_ end: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(end)}"#) == .expired)
    }

    @Test(arguments: [#""2000""#, "null", "true", "[2000]", "{}", "1e400", "-1e400", #""""#])
    func refusesDatesThatAreNoNumbers(_ date: String) {
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
    func readsWhenATokenWasIssuedAndItsID(_ members: String, _ issuedAt: Int?, _ id: Identifier?) throws {
        let token = fixture.token(#"{"sub":"a","role":"r","exp":2000,\#(members)}"#)
        let claims = try TokenVerifier(key: fixture.key).verify(token, now: 1000)
        #expect(claims.issuedAt == issuedAt && claims.id == id)
        #expect(
            try TokenVerifier(key: fixture.key).verify(TokenSigner(key: fixture.key).sign(claims), now: 1000) == claims)
    }

    /// A token that could not be revoked by its ID isn't accepted.
    @Test(arguments: [
        "5", "null", #""""#, #""a\n""#, #""\u0000""#, #"["1"]"#, #""\#(String(repeating: "a", count: 513))""#,
    ])
    func refusesIDsThatAreNone(_ id: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"jti":\#(id)}"#) == .missingClaim("jti"))
    }

    @Test(arguments: [#""900""#, "null", "true"]) func refusesATimeOfIssueThatIsNoNumber(_ date: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"iat":\#(date)}"#) == .missingClaim("iat"))
    }

    @Test(arguments: ["NaN", "Infinity", "-Infinity", "+2000", "02000", "2000.", ".5", "0x7D0", "2_000", "2000e", ""])
    func refusesNumbersThatAreNone(_ number: String) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":\#(number)}"#) == .malformed)
    }

    @Test(arguments: [
        ("1000", nil), ("999", nil), ("999.5", nil), ("-1", nil), ("-1e300", nil), ("1000.0", nil), ("1e3", nil),
        ("1001", TokenError.notYetValid), ("1000.5", .notYetValid), ("1e300", .notYetValid),
    ])
    func holdsFromItsBeginning(_ begin: String, _ expected: TokenError?) {
        #expect(fixture.error(ofPayload: #"{"sub":"a","role":"r","exp":2000,"nbf":\#(begin)}"#) == expected)
    }

    /// What is remembered of a token ends no later than the token.
    @Test(arguments: [("2000", 2000), ("2000.9", 2000), ("1999.999", 1999), ("1000.5", 1000), ("1e300", Int.max)])
    func saysWhenItEnds(_ end: String, _ expiresAt: Int) throws {
        let token = fixture.token(#"{"sub":"a","role":"r","exp":\#(end)}"#)
        #expect(try TokenVerifier(key: fixture.key).verify(token, now: 1000).expiresAt == expiresAt)
    }

    @Test func keepsASubjectByteForByte() throws {
        for subject in ["Karl", "\u{212A}arl", "jose\u{301}", "josé", "id;1", "id\u{37E}1"] {
            let token = TokenSigner(key: fixture.key).sign(
                TokenClaims(subject: Identifier(subject), role: "r", expiresAt: 2000))
            let claims = try TokenVerifier(key: fixture.key).verify(token, now: 1000)
            #expect(Array(claims.subject.rawValue.utf8) == Array(subject.utf8))
        }
    }
}
