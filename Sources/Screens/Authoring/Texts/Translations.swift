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
    /// Languages and their texts by index: few enough that a linear search is faster than a dictionary. It is one
    /// object, so copying translations counts one reference.
    private final class Table: Sendable {
        let languages: [LanguageTag]
        let texts: [Texts]

        init(languages: [LanguageTag], texts: [Texts]) { (self.languages, self.texts) = (languages, texts) }
    }

    private let table: Table

    /// The texts that `texts` returns for each language of a service. In its `switch` the compiler checks that no
    /// language is left out.
    public init<Language: ServiceLanguage>(_ texts: (Language) -> Texts) {
        table = Table(languages: Language.tags, texts: Language.allCases.map(texts))
    }

    /// The texts in `language`, or in the service's first language if it has none in `language`.
    public subscript(language: LanguageTag) -> Texts { table.texts[table.languages.firstIndex(of: language) ?? 0] }
}
