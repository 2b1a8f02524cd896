import HTTPServing
import OpenSSLTokens
import Testing
@testable import SectionalProgram

/// The keys that are current, and what ends with a key.
@Suite struct KeyRingTests {
    private let fixture: TokenKeysFixture
    private let ring = KeyRing(rules: TokenKeysFixture.rules)

    init() throws { fixture = try TokenKeysFixture() }

    private func validity(_ id: String) throws -> Validity {
        try ring.verify(fixture.token(id), now: 1_800_000_000).validity
    }

    @Test func `a new key ring has no keys`() {
        #expect(throws: TokenError.unknownKey) { try validity("RS256-1") }
        #expect(ring.keys.all.isEmpty)
    }

    /// The source isn't read for these: no key makes them valid.
    @Test func `wrong claims are reported before an unknown key`() {
        let token = fixture.token("RS256-1")
        #expect(throws: TokenError.expired) { try ring.verify(token, now: 1e12) }
        #expect(throws: TokenError.wrongAudience) { try KeyRing(rules: TokenRules()).verify(token, now: 1_800_000_000) }
        #expect(throws: TokenError.missingClaim("sub")) { try ring.verify("eyJhbGciOiJSUzI1NiJ9.e30.AA", now: 0) }
    }

    @Test func `a removed key ends the validity of its tokens`() throws {
        ring.replace(with: try fixture.keys("RS256-1", "ES256-1"))
        let (first, other) = (try validity("RS256-1"), try validity("ES256-1"))
        ring.replace(with: try fixture.keys("ES256-1", "EdDSA-1"))
        #expect(!first.isCurrent && other.isCurrent)
        #expect(throws: TokenError.unknownKey) { try validity("RS256-1") }
        #expect(try validity("ES256-1") === other)
        ring.replace(with: try fixture.keys("RS256-1"))
        #expect(!first.isCurrent && !other.isCurrent)
        #expect(try validity("RS256-1").isCurrent)
    }

    /// The id alone doesn't make a key the same.
    @Test func `changed key material ends the validity of its tokens`() throws {
        let secret = try TokenKey(secret: [UInt8](repeating: 1, count: 32))
        let other = try TokenKey(secret: [UInt8](repeating: 2, count: 32))
        let token = TokenSigner(key: secret).sign(
            TokenClaims(subject: "ana", roles: ["member"], expiresAt: 2_000_000_000))
        let ring = KeyRing(rules: TokenRules())
        ring.replace(with: VerificationKeys([VerificationKey(secret)]))
        let validity = try ring.verify(token, now: 0).validity
        ring.replace(with: VerificationKeys([VerificationKey(secret)]))
        #expect(validity.isCurrent)
        ring.replace(with: VerificationKeys([VerificationKey(other)]))
        #expect(!validity.isCurrent)
        #expect(throws: TokenError.unknownKey) { try ring.verify(token, now: 0) }
    }
}
