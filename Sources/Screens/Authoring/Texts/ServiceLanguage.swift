import Basics

/// A language tag (BCP 47), such as `zh-Hant`.
public struct LanguageTag: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The tag.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A language with the tag `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A language with the tag `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// The tag.
    public var description: String { rawValue }
}

/// The languages of a service's texts, the default first; the raw value is the tag (BCP 47). An enumeration, so the
/// compiler reports a missing translation.
///
///     enum LibraryLanguage: String, ServiceLanguage {
///         case en
///         case zhHant = "zh-Hant"
///     }
public protocol ServiceLanguage: RawRepresentable<String>, CaseIterable, Sendable {}

extension ServiceLanguage {
    /// The tags of all languages, the default first, for `ServiceProgram.languages`.
    public static var tags: [LanguageTag] { allCases.map(\.tag) }

    /// The language's tag.
    public var tag: LanguageTag { LanguageTag(rawValue: rawValue) }
}
