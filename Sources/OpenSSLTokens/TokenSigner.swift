import JSON

/// A signer of JSON Web Tokens (RFC 7519) in the compact form, with HS256.
public struct TokenSigner: Sendable {
    private let key: TokenKey

    /// Creates a signer.
    public init(key: TokenKey) { self.key = key }

    /// Returns a token with `claims`, of their roles the first. If OpenSSL fails, the signature is empty, so every
    /// verifier refuses the token.
    public func sign(_ claims: TokenClaims) -> String {
        var payload = JSONWriter()
        payload.object { json in
            json.member("sub", claims.subject.rawValue)
            for role in claims.roles.prefix(1) { json.member("role", role.rawValue) }
            json.member("exp", claims.expiresAt)
            if let issuedAt = claims.issuedAt { json.member("iat", issuedAt) }
            if let id = claims.id { json.member("jti", id.rawValue) }
        }
        return sign(header: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8), payload: payload.finish().array)
    }

    func sign(header: [UInt8], payload: [UInt8]) -> String {
        let message = Base64URL.encode(header) + "." + Base64URL.encode(payload)
        return message + "." + Base64URL.encode(key.signature(of: Array(message.utf8)) ?? [])
    }
}
