import Sectional

/// The languages of the texts, the default first.
enum WorkshopLanguage: String, ServiceLanguage {
    case en, de
}

extension Translations {
    /// Creates texts for all languages. A missing translation is a compiler error.
    init(en: Texts, de: Texts) {
        self.init { (language: WorkshopLanguage) in
            switch language {
            case .en: en
            case .de: de
            }
        }
    }
}
