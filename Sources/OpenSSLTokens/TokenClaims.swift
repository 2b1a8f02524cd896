public import Basics

/// The claims of a token (RFC 7519, section 4).
public struct TokenClaims: Equatable, Sendable {
    /// The subject: `sub`.
    public let subject: Identifier
    /// The roles, in the token's order: `role`.
    public let roles: [Identifier]
    /// The time, in seconds since 1970, from which on the token is refused, rounded down: `exp`.
    public let expiresAt: Int
    /// The time of issue in seconds since 1970, rounded down: `iat`; `nil` if the token doesn't have it.
    public let issuedAt: Int?
    /// The token's ID: `jti`; `nil` if the token doesn't have one.
    public let id: Identifier?

    /// Returns whether `text` is valid as a subject: 1 to 512 bytes. OpenID Connect Core, section 2, allows 255.
    public static func isSubject(_ text: String) -> Bool { (1...512).contains(text.utf8.count) }

    /// Returns whether `text` is valid as a token's ID: 1 to 512 bytes, none of them a control character. A token with
    /// another ID could not be revoked by it.
    public static func isID(_ text: String) -> Bool { Identifier(text).isNameable }

    /// Creates claims with one role.
    public init(
        subject: Identifier, role: Identifier, expiresAt: Int, issuedAt: Int? = nil, id: Identifier? = nil
    ) {
        self.init(subject: subject, roles: [role], expiresAt: expiresAt, issuedAt: issuedAt, id: id)
    }

    /// Creates claims with any number of roles.
    public init(
        subject: Identifier, roles: [Identifier], expiresAt: Int, issuedAt: Int? = nil, id: Identifier? = nil
    ) {
        (self.subject, self.roles) = (subject, roles)
        (self.expiresAt, self.issuedAt, self.id) = (expiresAt, issuedAt, id)
    }
}
