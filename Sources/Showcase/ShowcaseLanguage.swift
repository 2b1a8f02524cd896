import Screens

/// The languages of the showcase's texts.
package enum ShowcaseLanguage: String, ServiceLanguage {
    /// English, the default.
    case en
    /// Chinese in traditional characters.
    case zhHant = "zh-Hant"
    /// Vietnamese.
    case vi
}

extension Translations {
    /// Texts in each language of the showcase. A missing one is a compiler error.
    init(en: Texts, zhHant: Texts, vi: Texts) {
        self.init { (language: ShowcaseLanguage) in
            switch language {
            case .en: en
            case .zhHant: zhHant
            case .vi: vi
            }
        }
    }
}
