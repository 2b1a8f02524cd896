import Basics
import Testing

@testable import OpenSSLTokens

/// Tokens of all algorithms, made by other programs.
@Suite struct TokenVectorTests {
    private let vectors: TokenVectors
    private let verifier: TokenVerifier

    init() throws {
        vectors = try TokenVectors.read().vectors
        verifier = try TokenVectors.verifier()
    }

    @Test func `valid tokens of other libraries are accepted`() throws {
        for token in vectors.good {
            let claims = try verifier.verify(token.token, now: vectors.now)
            #expect(claims.roles.contains("member"), "\(token.testDescription)")
        }
        for maker in ["PyJWT", "joserfc"] {
            let algorithms = Set(vectors.good.filter { $0.maker == maker }.map(\.algorithm))
            #expect(algorithms == Set(TokenAlgorithm.allCases.map(\.rawValue)))
        }
    }

    /// These have keys of their own: those of the others are not kept.
    @Test func `valid tokens of jwcrypto are accepted`() throws {
        let (vectors, verifier) = (
            try TokenVectors.read("jwcrypto.json").vectors, try TokenVectors.verifier("jwcrypto.json")
        )
        for token in vectors.good {
            let claims = try verifier.verify(token.token, now: vectors.now)
            #expect(claims.roles.contains("member"), "\(token.testDescription)")
        }
        #expect(Set(vectors.good.map(\.algorithm)) == Set(TokenAlgorithm.allCases.map(\.rawValue)))
    }

    @Test func `each bad token is refused for its own reason`() throws {
        for token in vectors.bad {
            #expect(try reason(token.token) == token.reason, "\(token.testDescription)")
        }
        for algorithm in TokenAlgorithm.allCases {
            #expect(vectors.bad.count { $0.algorithm == algorithm.rawValue } >= 100)
        }
    }

    private func reason(_ token: String) throws -> String? {
        do throws(TokenError) {
            _ = try verifier.verify(token, now: vectors.now)
            return nil
        } catch { return "\(error)" }
    }

    /// Anything else that is signed with its key but changed by one bit.
    @Test func `a changed signature is refused`() throws {
        let plain = vectors.good.filter { $0.name == "plain" && $0.maker == "PyJWT" }
        #expect(Set(plain.map(\.algorithm)) == Set(TokenAlgorithm.allCases.map(\.rawValue)))
        for token in plain {
            let parts = token.token.split(separator: ".").map(String.init)
            let signature = try #require(Base64URL.decode(parts[2].utf8))
            for index in signature.indices {
                var changed = signature
                changed[index] ^= 1 << UInt8(index % 8)
                let text = parts[0] + "." + parts[1] + "." + Base64URL.encode(changed)
                #expect(try reason(text) == "wrongSignature", "\(token.algorithm) \(index)")
            }
        }
    }

    /// A minute before its beginning, and not a second after its end.
    @Test func `a token is accepted a minute early and never late`() throws {
        let token = try #require(vectors.good.first { $0.name == "plain" }).token
        let end = vectors.now + 1000
        for now in [vectors.now - 60, vectors.now, end - 1] {
            #expect(try verifier.verify(token, now: now).expiresAt == Int(end))
        }
        #expect(throws: TokenError.expired) { try verifier.verify(token, now: end) }
        #expect(throws: TokenError.notYetValid) { try verifier.verify(token, now: vectors.now - 61) }
    }
}
