/// What a token says (RFC 7519, section 4).
public struct TokenClaims: Equatable, Sendable {
    /// Whose token it is: `sub`.
    public let subject: String
    /// What they are to the service: `role`.
    public let role: String
    /// When it ends, in seconds since 1970: `exp`.
    public let expiresAt: Int

    /// Claims from their parts.
    public init(subject: String, role: String, expiresAt: Int) {
        self.subject = subject
        self.role = role
        self.expiresAt = expiresAt
    }
}
