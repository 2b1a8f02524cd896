import COpenSSL
import HTTPServing
import OpenSSLTokens
import ScreenService
import Screens
import Showcase

/// Who a token's bearer is: a token that was never seen, and one that was.
enum Tokens {
    private static let secret = Array("0123456789abcdef0123456789abcdef".utf8)

    static func subjects() throws -> [Subject] {
        let key = try TokenKey(secret: secret)
        let claims = TokenClaims(subject: "bench", roles: ["user"], expiresAt: 4_000_000_000)
        let token = TokenSigner(key: key).sign(claims)
        let request = Request(.get, "/screens/cars", headers: ["Authorization": "Bearer " + token])
        let known = authenticator(key)
        let message = Array(token.utf8)
        return [
            Subject("HMAC with SHA-256 of as many bytes") { consume(Self.hash(message)) },
            Subject("never seen") {
                consume(try immediately { try await Self.authenticator(key).authentication(of: request) })
            },
            Subject("seen before") { consume(try immediately { try await known.authentication(of: request) }) },
        ]
    }

    private static func authenticator(_ key: TokenKey) -> BearerAuthenticator {
        let verifier = TokenVerifier(key: key)
        return BearerAuthenticator(roles: Showcase.roles) { token in
            let claims = try verifier.verify(token, now: 1_800_000_000)
            let caller = Caller(
                role: Role(rawValue: claims.roles.first?.rawValue ?? ""),
                subject: .init(rawValue: claims.subject.rawValue))
            return Authentication(caller, expiresAt: Int64(claims.expiresAt))
        }
    }

    private static func hash(_ message: [UInt8]) -> UInt8 {
        var (digest, count) = ([UInt8](repeating: 0, count: 32), UInt32(32))
        HMAC(EVP_sha256(), secret, Int32(secret.count), message, message.count, &digest, &count)
        return digest[0]
    }
}
