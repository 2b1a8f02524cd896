public import Identity

/// The claims of a token (RFC 7519, section 4).
public struct TokenClaims: Equatable, Sendable {
    /// The subject: `sub`.
    public let subject: Identifier
    /// The role: `role`.
    public let role: Identifier
    /// The expiry in seconds since 1970: `exp`.
    public let expiresAt: Int

    /// Returns whether `text` is valid as a subject: 1 to 128 Unicode code points, so at most 512 bytes.
    public static func isSubject(_ text: String) -> Bool { (1...128).contains(text.unicodeScalars.count) }

    /// Creates claims.
    public init(subject: Identifier, role: Identifier, expiresAt: Int) {
        self.subject = subject
        self.role = role
        self.expiresAt = expiresAt
    }
}
