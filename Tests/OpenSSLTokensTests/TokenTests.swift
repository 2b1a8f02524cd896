import TestSupport
import Testing

@testable import OpenSSLTokens

@Suite struct TokenTests {
    private let key: TokenKey
    private let claims = TokenClaims(subject: "ana \"x\" 🚗", role: "admin", expiresAt: 2000)

    init() throws { key = try TokenKey(secret: Array("0123456789abcdef0123456789abcdef".utf8)) }

    private func token(header: String = #"{"alg":"HS256"}"#, _ payload: String) -> String {
        TokenSigner(key: key).sign(header: Array(header.utf8), payload: Array(payload.utf8))
    }

    private func error(of token: String, now: Int = 1000) -> TokenError? {
        do throws(TokenError) {
            _ = try TokenVerifier(key: key).verify(token, now: now)
            return nil
        } catch { return error }
    }

    @Test func readsWhatItSigned() throws {
        let token = TokenSigner(key: key).sign(claims)
        #expect(try TokenVerifier(key: key).verify(token, now: 1999) == claims)
        #expect(error(of: token, now: 2000) == .expired)
    }

    /// RFC 7515, appendix A.1.
    @Test func agreesWithTheRFC() throws {
        let secret = try #require(
            Base64URL.decode("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"))
        let message =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
            + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try TokenKey(secret: secret).signature(of: Array(message.utf8))
        #expect(Base64URL.encode(signature) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }

    @Test(arguments: ["none", "HS512", "hs256", "RS256"]) func refusesOtherAlgorithms(_ algorithm: String) {
        let payload = #"{"sub":"a","role":"admin","exp":2000}"#
        #expect(error(of: token(header: #"{"alg":"\#(algorithm)"}"#, payload)) == .wrongAlgorithm)
        let unsigned =
            token(header: #"{"alg":"none"}"#, payload).split(separator: ".").dropLast().joined(separator: ".") + "."
        #expect(error(of: unsigned) == .wrongAlgorithm)
    }

    @Test(arguments: [
        (#"{"role":"r","exp":2000}"#, TokenError.missingClaim("sub")),
        (#"{"sub":"","role":"r","exp":2000}"#, .missingClaim("sub")),
        (#"{"sub":"a","exp":2000}"#, .missingClaim("role")),
        (#"{"sub":"a","role":"","exp":2000}"#, .missingClaim("role")),
        (#"{"sub":"a","role":"r"}"#, .missingClaim("exp")), (#"{"sub":"a","role":"r","exp":"2000"}"#, .malformed),
        (#"{"sub":"a","role":"r","exp":1000}"#, .expired),
        (#"{"sub":"a","role":"r","exp":2000,"nbf":1001}"#, .notYetValid),
        ("[]", .malformed), ("", .malformed),
    ])
    func refusesClaims(_ payload: String, _ expected: TokenError) {
        #expect(error(of: token(payload)) == expected)
        #expect(!expected.detail.isEmpty)
    }

    @Test func refusesEveryChangeOfAByte() {
        let good = Array(TokenSigner(key: key).sign(claims).utf8)
        var random = SeededGenerator(seed: 7)
        for index in good.indices {
            var bad = good
            repeat { bad[index] = UInt8.random(in: 0x21...0x7E, using: &random) } while bad[index] == good[index]
            #expect(error(of: String(decoding: bad, as: UTF8.self)) != nil)
        }
        for text in ["", ".", "..", "a.b", "a.b.c.d", String(decoding: good, as: UTF8.self) + "="] {
            #expect(error(of: text) != nil)
        }
    }

    @Test func refusesAnotherKeyAndShortSecrets() throws {
        let other = try TokenKey(secret: Array(repeating: 1, count: 32))
        #expect(error(of: TokenSigner(key: other).sign(claims)) == .wrongSignature)
        #expect(throws: TokenKeyError.tooShort(count: 31)) { try TokenKey(secret: Array(repeating: 1, count: 31)) }
    }
}
