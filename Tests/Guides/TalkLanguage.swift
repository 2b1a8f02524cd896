import Sectional

/// The languages of the guides' texts.
enum TalkLanguage: String, ServiceLanguage {
    case en, de
}

extension Translations {
    /// Texts for both.
    init(en: Texts, de: Texts) {
        self.init { (language: TalkLanguage) in
            switch language {
            case .en: en
            case .de: de
            }
        }
    }
}
