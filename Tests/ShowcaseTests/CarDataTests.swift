import Screens
import Testing
@testable import Showcase

@Suite struct CarDataTests {
    @Test(arguments: [
        ("en", 19_900, "$19,900"), ("en", -1_000_050, "-$1,000,050"), ("zh-Hant", 480, "US$480"),
        ("vi", 19_900, "19.900\u{A0}US$"),
    ])
    func `prices are written as the language does`(language: LanguageTag, dollars: Int, text: String) {
        #expect(CarsTexts.price[language](dollars) == text)
    }
}
