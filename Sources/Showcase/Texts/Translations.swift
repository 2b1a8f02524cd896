public import Sectional

/// Texts in each language of the showcase: one that lacks a language doesn't compile.
struct Translations<Texts: Sendable>: Sendable {
    let en: Texts
    let zhHant: Texts
    let vi: Texts

    /// The texts in `language`; English for a language that the showcase doesn't have.
    subscript(language: LanguageTag) -> Texts {
        switch language {
        case "zh-Hant": zhHant
        case "vi": vi
        default: en
        }
    }
}

/// What the showcase shows as a whole.
public enum Showcase {
    /// The languages of its texts, the default first.
    public static let languages: [LanguageTag] = ["en", "zh-Hant", "vi"]
}
