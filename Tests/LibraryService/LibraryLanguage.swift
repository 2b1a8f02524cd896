import Sectional

enum LibraryLanguage: String, ServiceLanguage {
    case en, de
}

extension Translations {
    /// Texts in each of the library's languages: a translation that is forgotten doesn't compile.
    init(en: Texts, de: Texts) {
        self.init { (language: LibraryLanguage) in
            switch language {
            case .en: en
            case .de: de
            }
        }
    }
}
