import Basics
package import JSON

/// A signer of JSON Web Tokens (RFC 7519) in the compact form, with HS256.
package struct TokenSigner: Sendable {
    private let key: TokenKey

    /// Creates a signer.
    package init(key: TokenKey) { self.key = key }

    /// Returns a token with `claims`, of their roles the first, which keeps `rules`: it has their issuer, the first of
    /// their audiences, and its subject and role where they say. If OpenSSL fails, the signature is empty, so every
    /// verifier refuses the token.
    package func sign(_ claims: TokenClaims, under rules: TokenRules = TokenRules()) -> String {
        var payload = JSONValue.object([])
        payload.set(.string(claims.subject.rawValue), at: rules.subject)
        for role in claims.roles.prefix(1) { payload.set(.string(role.rawValue), at: rules.role) }
        if let issuer = rules.issuer { payload.set(.string(issuer.rawValue), at: .issuer) }
        if let audience = rules.audiences.first { payload.set(.string(audience.rawValue), at: .audience) }
        payload.set(.integer(claims.expiresAt), at: .expiry)
        if let issuedAt = claims.issuedAt { payload.set(.integer(issuedAt), at: .issueTime) }
        if let id = claims.id { payload.set(.string(id.rawValue), at: .id) }
        return sign(payload)
    }

    /// Returns a token with the claims in `payload`, as they are. If OpenSSL fails, its signature is empty.
    package func sign(_ payload: JSONValue) -> String {
        sign(header: Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8), payload: payload.bytes.array)
    }

    func sign(header: [UInt8], payload: [UInt8]) -> String {
        let message = Base64URL.encode(header) + "." + Base64URL.encode(payload)
        return message + "." + Base64URL.encode(key.signature(of: Array(message.utf8)) ?? [])
    }
}

extension JSONValue {
    /// Sets the claim at `path`, inside objects that are made if they aren't there.
    fileprivate mutating func set(_ claim: JSONValue, at path: ClaimPath) { set(claim, at: path.names[...]) }

    private mutating func set(_ claim: JSONValue, at names: ArraySlice<Identifier>) {
        guard let name = names.first else { return self = claim }
        var members = self.members
        var inner = self[name] ?? .object([])
        inner.set(claim, at: names.dropFirst())
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = inner
        } else {
            members.append(Member(name, inner))
        }
        self = .object(members)
    }
}

extension ClaimPath {
    fileprivate static let issuer = ClaimPath(name: "iss")
    fileprivate static let audience = ClaimPath(name: "aud")
    fileprivate static let expiry = ClaimPath(name: "exp")
    fileprivate static let issueTime = ClaimPath(name: "iat")
    fileprivate static let id = ClaimPath(name: "jti")
}
