import Basics

/// A subject: the person or client whose data it is, from the `sub` claim of a token. Compared by bytes, and never
/// shown to people.
public struct Subject: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The subject's name in tokens and in stores.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A subject with the name `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A subject with the name `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// The subject of callers without a token, who share their data, and of screens that are the same for all callers
    /// of a role.
    public static let nobody: Subject = ""

    /// Whether the name is valid for a caller with a token: 1 to 512 bytes, none of them a control character.
    public var namesSomebody: Bool { identifier.isNameable }
}
