import TestSupport
import Testing

@testable import OpenSSLTokens

@Suite struct TokenTests {
    private let fixture: TokenFixture
    private let claims = TokenClaims(subject: "ana \"x\" 🚗", roles: ["admin"], expiresAt: 2000)
    private let payload = #"{"sub":"a","role":"admin","exp":2000}"#

    init() throws { fixture = try TokenFixture() }

    private var good: String { TokenSigner(key: fixture.key).sign(claims) }

    @Test func `a signed token is read back`() throws {
        #expect(try TokenVerifier(key: fixture.key).verify(good, now: 1999) == claims)
        #expect(fixture.error(of: good, now: 2000) == .expired)
    }

    /// RFC 7515, appendix A.1.
    @Test func `HS256 agrees with the example of RFC 7515`() throws {
        let text = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        let secret = try #require(Base64URL.decode(text.utf8))
        let message =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
            + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try #require(try TokenKey(secret: secret).signature(of: Array(message.utf8)))
        #expect(Base64URL.encode(signature) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }

    @Test func `a token with any byte changed is refused`() {
        let good = Array(good.utf8)
        var random = SeededGenerator(seed: 7)
        for index in good.indices {
            var bad = good
            repeat { bad[index] = UInt8.random(in: 0x21...0x7E, using: &random) } while bad[index] == good[index]
            #expect(fixture.error(of: String(decoding: bad, as: UTF8.self)) != nil)
        }
    }

    /// A signature of no bytes is one too.
    @Test func `shorter and longer signatures are refused`() throws {
        let message = good.split(separator: ".").dropLast().joined(separator: ".")
        let whole = try fixture.signature(of: message)
        let others = (0..<32).map { Array(whole.prefix($0)) } + [whole + [0], whole + whole, Array(whole.dropFirst())]
        for signature in others {
            #expect(fixture.error(of: message + "." + Base64URL.encode(signature)) == .unknownKey)
        }
        #expect(fixture.error(of: message + "." + Base64URL.encode(whole)) == nil)
    }

    @Test func `tokens of another key and short secrets are refused`() throws {
        let other = try TokenKey(secret: Array(repeating: 1, count: 32))
        #expect(fixture.error(of: TokenSigner(key: other).sign(claims)) == .unknownKey)
        for count in [0, 1, 31] {
            #expect(throws: TokenKeyError.tooShort(count: count)) {
                try TokenKey(secret: Array(repeating: 1, count: count))
            }
        }
        let long = try TokenKey(secret: Array(repeating: 1, count: 33))
        #expect(fixture.error(of: TokenSigner(key: long).sign(claims)) == .unknownKey)
    }

    @Test(arguments: [
        #""none""#, #""None""#, #""NONE""#, #""HS384""#, #""HS512""#, #""hs256""#, #""Hs256""#, #""RS256""#,
        #""ES256""#, #""Ed25519""#, #"" HS256""#, #""HS256 ""#, #""HS256\u0000""#, #""ＨＳ２５６""#, #""""#, "256", "null",
        "true", #"["HS256"]"#, #"{"HS256":1}"#,
    ])
    func `a token with another algorithm is refused`(_ algorithm: String) {
        let token = fixture.token(header: #"{"alg":\#(algorithm)}"#, payload)
        #expect(fixture.error(of: token) == .wrongAlgorithm)
        let unsigned = token.split(separator: ".").dropLast().joined(separator: ".") + "."
        #expect(fixture.error(of: unsigned) == .wrongAlgorithm)
    }

    @Test(arguments: [
        #"{"alg":"HS256","crit":["exp"],"exp":1}"#, #"{"alg":"HS256","crit":[]}"#,
        #"{"alg":"HS256","crit":"exp"}"#, #"{"alg":"HS256","crit":{}}"#,
        #"{"crit":["b64"],"b64":false,"alg":"HS256"}"#,
        #"{"alg":"HS256","cr\u0069t":["exp"]}"#,
    ])
    func `a critical extension is refused`(_ header: String) {
        #expect(fixture.error(of: fixture.token(header: header, payload)) == .unknownExtension)
    }

    @Test(arguments: ["{}", #"{"ALG":"HS256"}"#]) func `a header without an algorithm is refused`(_ header: String) {
        #expect(fixture.error(of: fixture.token(header: header, payload)) == .wrongAlgorithm)
    }

    @Test(arguments: [
        #"{"alg":"HS256"}"#, #"{"typ":"JWT","alg":"HS256","kid":"1"}"#, " {\r\n\t\"alg\" : \"HS256\" } ",
        #"{"alg":"HS256","typ":"at+jwt","kid":null,"crit":null,"x5t":null}"#, #"{"alg":"HS256","typ":null,"kid":""}"#,
        #"{"al\u0067":"\u0048S256"}"#, #"{"alg":"HS256","CRIT":["exp"],"x":[{"a":1},{"a":1}]}"#,
    ])
    func `an equivalent header is accepted`(_ header: String) {
        #expect(fixture.error(of: fixture.token(header: header, payload)) == nil)
    }
}
