import Screens
import Testing

private enum TownLanguage: String, ServiceLanguage {
    case en
    case zhHant = "zh-Hant"
    case angstrom = "x-\u{212B}"
}

extension Translations {
    fileprivate init(en: Texts, zhHant: Texts, angstrom: Texts) {
        self.init { (language: TownLanguage) in
            switch language {
            case .en: en
            case .zhHant: zhHant
            case .angstrom: angstrom
            }
        }
    }
}

@Suite struct TranslationsTests {
    private let town = Translations(en: "town", zhHant: "城鎮", angstrom: "Å")

    @Test func `a language prints its tag`() { #expect("\(TownLanguage.zhHant.tag)" == "zh-Hant") }

    @Test func `a language has its texts`() { #expect(TownLanguage.tags.map { town[$0] } == ["town", "城鎮", "Å"]) }

    @Test(arguments: ["de", "zh", "zh-hant", "x-\u{C5}", ""] as [LanguageTag])
    func `an unknown language has the texts of the first`(_ language: LanguageTag) { #expect(town[language] == "town") }

    @Test func `languages are declared by their tags`() {
        #expect(TownLanguage.tags == ["en", "zh-Hant", "x-\u{212B}"])
        #expect(TownLanguage.zhHant.tag == "zh-Hant")
    }
}
