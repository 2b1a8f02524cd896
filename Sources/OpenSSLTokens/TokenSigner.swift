import Basics
package import JSON

/// A signer of JSON Web Tokens (RFC 7519) in the compact form, with HS256.
package struct TokenSigner: Sendable {
    private let key: TokenKey

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

/// The place of a claim in a token's payload: the name of a member, such as `role`, or a JSON Pointer (RFC 6901) that
/// begins with `/`, such as `/realm_access/roles`.
package struct ClaimPath: Equatable, Sendable {
    package static let subject = ClaimPath(name: "sub")
    package static let role = ClaimPath(name: "role")

    package let text: String
    /// The names of the members, the outermost first.
    let names: [Identifier]

    /// Whether the claim lists scopes in one text: `scope` (RFC 8693, section 4.2), which some providers call `scp`.
    var listsScopes: Bool { names.last == "scope" || names.last == "scp" }

    /// Reads a path. Returns `nil` if it is empty or isn't a JSON Pointer although it begins with `/`.
    package init?(_ text: String) {
        guard text.utf8.first == 0x2F else {
            guard !text.isEmpty else { return nil }
            (self.text, names) = (text, [Identifier(text)])
            return
        }
        let parts = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        let names = parts.compactMap { Self.unescaped(Substring($0)) }
        guard names.count == parts.count, names.count < TokenObject.maximumDepth else { return nil }
        (self.text, self.names) = (text, names)
    }

    init(name: String) { (text, names) = (name, [Identifier(name)]) }

    /// `~1` stands for `/`, and `~0` for `~` (RFC 6901, section 3).
    private static func unescaped(_ part: Substring) -> Identifier? {
        var (name, rest) = ("", part.unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                name.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "0": name.unicodeScalars.append("~")
            case "1": name.unicodeScalars.append("/")
            default: return nil
            }
        }
        return Identifier(name)
    }
}
