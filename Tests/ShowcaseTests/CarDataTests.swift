import JSON
import Sectional
@testable import Showcase
import TestSupport
import Testing

@Suite struct CarDataTests {
    @Test(arguments: ShowcaseLanguage.tags, [0, 7, 999, 1000, 19_900, 1_000_001, -2500])
    func isWrittenByHandAsItIsEncoded(language: LanguageTag, price: Int) async throws {
        let showcase = try TestShowcase()
        let context = FeedContext(cars: showcase.stores.cars, language: language, state: GuestCarsState())
        let car = Car(
            id: 1, kind: .product, name: "\"Aurora\" 2026", operatedBy: "Nord\\Süd", price: price, image: "car.svg")
        var byHand = JSONWriter()
        var encoded = JSONWriter()
        context.writeData(of: car, to: &byHand)
        try encoded.value(encoding: context.data(of: car))
        let (text, expected) = (byHand.finish().text, encoded.finish().text)
        #expect(text == expected)
    }

    @Test(arguments: [
        ("en", 19_900, "$19,900"), ("en", -1_000_050, "-$1,000,050"), ("zh-Hant", 480, "US$480"),
        ("vi", 19_900, "19.900\u{A0}US$"),
    ])
    func writesPricesAsLanguagesDo(language: LanguageTag, dollars: Int, text: String) {
        #expect(CarsTexts.price[language](dollars) == text)
    }
}
