/// Texts in each language of a service: one text, or a struct of them. A service says once, beside its languages, that it
/// takes them in each:
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
/// A text is then written in all of them, `Translations(en: "Shelf", de: "Regal")`, and one that lacks a language doesn't
/// compile. Keep translations in a `static let`: they are made once then.
public struct Translations<Texts: Sendable>: Sendable {
    /// A handful, which is looked through faster than a dictionary. One object, so that who hands translations around counts
    /// one reference.
    private final class Table: Sendable {
        let languages: [LanguageTag]
        let texts: [Texts]

        init(languages: [LanguageTag], texts: [Texts]) { (self.languages, self.texts) = (languages, texts) }
    }

    private let table: Table

    /// The texts that `texts` has in each language of a service: a `switch` that the compiler knows to leave none out.
    public init<Language: ServiceLanguage>(_ texts: (Language) -> Texts) {
        table = Table(languages: Language.tags, texts: Language.allCases.map(texts))
    }

    /// The texts in `language`; in the service's first, for one that isn't among its languages.
    public subscript(language: LanguageTag) -> Texts { table.texts[table.languages.firstIndex(of: language) ?? 0] }
}
