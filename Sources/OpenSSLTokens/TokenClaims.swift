public import Identity

/// What a token says (RFC 7519, section 4).
public struct TokenClaims: Equatable, Sendable {
    /// Whose token it is: `sub`.
    public let subject: Identifier
    /// What they are to the service: `role`.
    public let role: Identifier
    /// When it ends, in seconds since 1970: `exp`.
    public let expiresAt: Int

    /// Claims from their parts.
    public init(subject: Identifier, role: Identifier, expiresAt: Int) {
        self.subject = subject
        self.role = role
        self.expiresAt = expiresAt
    }
}
