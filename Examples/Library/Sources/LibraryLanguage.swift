import Sectional

enum LibraryLanguage: String, ServiceLanguage {
    case en, de
}

extension Translations {
    /// Creates texts for all languages. A missing translation is a compiler error.
    init(en: Texts, de: Texts) {
        self.init { (language: LibraryLanguage) in
            switch language {
            case .en: en
            case .de: de
            }
        }
    }
}
