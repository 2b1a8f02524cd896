import Basics

/// The ID of a token, from its `jti` claim (RFC 7519, section 4.1.7). Compared by bytes.
public struct TokenID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The ID as it is in the token.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// The ID `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// The ID `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Whether a token with this ID can be revoked: 1 to 512 bytes, none of them a control character.
    public var isValid: Bool { identifier.isNameable }
}
