/// A language by its tag (BCP 47), such as `zh-Hant`.
public struct LanguageTag: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The tag.
    public let rawValue: String

    /// A language by its tag.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A language by its tag.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }
}
