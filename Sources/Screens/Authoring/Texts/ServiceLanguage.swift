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

/// Texts in each language of a service: one text, or a struct of texts. A service extends it once, next to its
/// languages, with an initializer that takes the texts in each language:
///
///     extension Translations {
///         init(en: Texts, de: Texts) {
///             self.init { (language: LibraryLanguage) in
///                 switch language {
///                 case .en: en
///                 case .de: de
///                 }
///             }
///         }
///     }
///
/// Each text is then written in all languages: `Translations(en: "Shelf", de: "Regal")`. A missing language is a
/// compiler error. Keep translations in a `static let`, so they are made once.
public struct Translations<Texts: Sendable>: Sendable {
    /// Languages and their texts by index, as one object: copying translations counts one reference.
    private final class Table: Sendable {
        let languages: [LanguageTag]
        let texts: [Texts]

        init(languages: [LanguageTag], texts: [Texts]) { (self.languages, self.texts) = (languages, texts) }
    }

    private let table: Table

    /// The texts that `texts` returns for each language, in a `switch` that leaves out none.
    public init<Language: ServiceLanguage>(_ texts: (Language) -> Texts) {
        table = Table(languages: Language.tags, texts: Language.allCases.map(texts))
    }

    /// The texts in `language`, or in the service's first language if it has none in `language`.
    public subscript(language: LanguageTag) -> Texts { table.texts[table.languages.firstIndex(of: language) ?? 0] }
}

/// A table of values by language tag; the case of letters doesn't matter (RFC 5646, section 2.1.1).
struct LanguageTable<Value: Sendable>: Sendable {
    private let values: [Identifier: Value]

    /// A table from rows: language tags in lower case, separated by spaces, and the value for all of them.
    init(_ rows: [(languages: String, value: Value)]) {
        let each = rows.flatMap { row in row.languages.split(separator: " ").map { (Identifier(String($0)), row.value) }
        }
        values = Dictionary(each, uniquingKeysWith: { first, _ in first })
    }

    /// The value of `language` or of the tag without its last subtags (RFC 4647, section 3.4): of `de` for `de-AT`.
    subscript(language: LanguageTag) -> Value? {
        var tag = language.rawValue.utf8.map(\.lowercase)[...]
        while !tag.isEmpty {
            if let value = values[Identifier(String(decoding: tag, as: UTF8.self))] { return value }
            tag = tag[..<(tag.lastIndex(of: UInt8(ascii: "-")) ?? tag.startIndex)]
        }
        return nil
    }
}
