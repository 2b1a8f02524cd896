import JSON
import Screens
import Testing

@Suite struct PriceFormatTests {
    @Test(
        arguments: [
            ("de", "€", 2, 1_990_050, "19.900,50\u{A0}€"), ("de-CH", "CHF", 2, -1_990_050, "CHF-19’900.50"),
            ("fr-CH", "CHF", 2, 1_990_050, "19\u{202F}900.50\u{A0}CHF"), ("es", "€", 2, 123_456, "1234,56\u{A0}€"),
            ("hi", "₹", 2, 12_345_678, "₹1,23,456.78"), ("ja", "￥", 0, 1200, "￥1,200"),
            ("en", "US$", 2, -5, "-US$0.05"),
        ] as [(LanguageTag, String, Int, Int, String)])
    func `prices are written as the language does`(
        _ language: LanguageTag, _ symbol: String, _ digits: Int, _ units: Int, _ text: String
    ) {
        #expect(PriceFormat(language, symbol: symbol, fractionDigits: digits)(units) == text)
    }

    @Test func `a symbol of letters is separated from the digits`() {
        #expect(PriceFormat("en", symbol: "CHF")(100) == "CHF\u{A0}1.00")
        #expect(PriceFormat("en", symbol: "CHF ")(100) == "CHF 1.00")
        #expect(PriceFormat("en", symbol: "US$")(100) == "US$1.00")
    }

    /// A part that isn't known is left out, and the case of letters doesn't matter.
    @Test(arguments: ["de-DE", "de-de-1996-x-private", "DE", "de"] as [LanguageTag])
    func `a language is found by part of its tag`(_ language: LanguageTag) {
        #expect(NumberFormat(language)(12_345) == "12.345")
    }

    @Test(arguments: ["zz", "", "-", "d\u{212B}"] as [LanguageTag])
    func `an unknown language is written as CLDR's root`(_ language: LanguageTag) {
        #expect(NumberFormat(language, fractionDigits: 1)(-123_456) == "-12,345.6")
        #expect(PriceFormat(language, symbol: "$")(123_456) == "$\u{A0}1,234.56")
    }

    @Test func `a fraction has up to 18 digits`() {
        #expect(NumberFormat("en", fractionDigits: 18)(.max) == "9.223372036854775807")
    }
}
