import Screens
import Testing

@Suite struct StandardTextsTests {
    private static let reasons: [FormViolation.Reason] = [
        .missing, .unknown, .notText, .notInteger, .notObject, .tooShort(2), .tooLong(30), .tooManyBytes(400),
        .tooSmall(5),
        .tooLarge(6000), .notEmail,
    ]

    @Test(arguments: ["en", "de", "zh-Hant", "vi"] as [LanguageTag])
    func `each standard text has words of its own`(_ language: LanguageTag) {
        let texts = StandardTexts.texts(in: language)
        let said = Self.reasons.map(texts.violation) + [texts.sectionFailed, texts.conflict]
        #expect(Set(said).count == said.count && !said.contains(""))
        for (number, index) in [("2", 5), ("30", 6), ("400", 7), ("5", 8), ("000", 9)] {
            #expect(said[index].contains(number) && !said[index].contains("#"))
        }
    }

    @Test(
        arguments: [
            ("en-GB", "This field is required."), ("de-AT", "Dieses Feld muss ausgefüllt sein."),
            ("zh-Hant-TW", "此欄必填。"),
            ("zh-TW", "此欄必填。"), ("vi", "Mục này bắt buộc."), ("zh", "This field is required."),
            ("fr", "This field is required."),
        ] as [(LanguageTag, String)])
    func `texts are in the language or in English`(_ language: LanguageTag, _ missing: String) {
        #expect(StandardTexts.texts(in: language).violation(.missing) == missing)
    }

    /// A year has no groups, a price has.
    @Test func `only digits of amounts are grouped`() {
        let (english, german) = (StandardTexts.english, StandardTexts.german)
        #expect(english.violation(.tooLarge(2100)) == "Must be at most 2100.")
        #expect(english.violation(.tooLarge(2100, isAmount: true)) == "Must be at most 2,100.")
        #expect(german.violation(.tooSmall(-10_000)) == "Muss mindestens -10000 sein.")
        #expect(german.violation(.tooSmall(10_000, isAmount: true)) == "Muss mindestens 10.000 sein.")
        #expect(english.violation(.notMultiple(1000)) == "Must be a multiple of 1000.")
        #expect(english.violation(.notMultiple(1000, isAmount: true)) == "Must be a multiple of 1,000.")
        #expect(english.violation(.above("2100.5")) == "Must be at most 2,100.5.")
    }

    @Test func `lengths are counted in the language's plural`() {
        #expect(StandardTexts.english.violation(.tooLong(1)) == "Must have at most 1 character.")
        #expect(StandardTexts.english.violation(.tooLong(1000)) == "Must have at most 1,000 characters.")
        #expect(StandardTexts.german.violation(.tooLong(1)) == "Höchstens 1 Zeichen ist erlaubt.")
    }
}
