internal import Identity

/// A language by its tag (BCP 47), such as `zh-Hant`.
public struct LanguageTag: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The tag.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A language by its tag.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A language by its tag.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}
