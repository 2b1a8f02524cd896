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

/// The languages that a service's texts are in, each by its tag (BCP 47), the default first: an enumeration, so that whoever
/// forgets to translate a text is told by the compiler.
///
///     enum LibraryLanguage: String, ServiceLanguage {
///         case en
///         case zhHant = "zh-Hant"
///     }
public protocol ServiceLanguage: RawRepresentable<String>, CaseIterable, Sendable {}

extension ServiceLanguage {
    /// All of them, the default first: what `ServiceProgram.languages` asks for.
    public static var tags: [LanguageTag] { allCases.map(\.tag) }

    /// The language's tag.
    public var tag: LanguageTag { LanguageTag(rawValue: rawValue) }
}
