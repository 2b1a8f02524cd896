import JSON

/// Makes tokens: JSON Web Tokens (RFC 7519) in the compact form, signed with HS256.
public struct TokenSigner: Sendable {
    private let key: TokenKey

    /// A signer with `key`.
    public init(key: TokenKey) { self.key = key }

    /// A token that says `claims`.
    public func sign(_ claims: TokenClaims) -> String {
        var payload = JSONWriter()
        payload.object { json in
            json.member("sub", claims.subject.rawValue)
            json.member("role", claims.role.rawValue)
            json.member("exp", claims.expiresAt)
        }
        return sign(header: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8), payload: payload.finish().array)
    }

    func sign(header: [UInt8], payload: [UInt8]) -> String {
        let message = Base64URL.encode(header) + "." + Base64URL.encode(payload)
        return message + "." + Base64URL.encode(key.signature(of: Array(message.utf8)))
    }
}
