import Sectional

/// The languages of the texts, the default first.
enum WorkshopLanguage: String, ServiceLanguage {
    case en, de
}

extension Translations {
    /// Texts in each language: a translation that is forgotten doesn't compile.
    init(en: Texts, de: Texts) {
        self.init { (language: WorkshopLanguage) in
            switch language {
            case .en: en
            case .de: de
            }
        }
    }
}
