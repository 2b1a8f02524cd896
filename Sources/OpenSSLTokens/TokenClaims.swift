/// What a token says (RFC 7519, section 4).
public struct TokenClaims: Equatable, Sendable {
    /// Whose token it is: `sub`.
    public let subject: String
    /// What they are to the service: `role`.
    public let role: String
    /// When it ends, in seconds since 1970: `exp`.
    public let expiresAt: Int

    /// Whether `text` can be a subject: 1 to 128 characters of Unicode (code points), so at most 512 bytes.
    public static func isSubject(_ text: String) -> Bool { (1...128).contains(text.unicodeScalars.count) }

    /// Claims from their parts.
    public init(subject: String, role: String, expiresAt: Int) {
        self.subject = subject
        self.role = role
        self.expiresAt = expiresAt
    }
}
