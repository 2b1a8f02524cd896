import Screens
import Testing

@Suite struct TextDirectionTests {
    @Test(arguments: [
        "ar", "he", "fa", "ur", "AR-eg", "en-Arab", "uz-arab-UZ", "pa-PK", "ar-u-nu-latn", "ar-001", "yi-x-y",
    ])
    func `languages with right-to-left scripts are recognized`(_ tag: String) {
        #expect(LanguageTag(rawValue: tag).direction == .rightToLeft)
    }

    @Test(arguments: [
        "en", "de-AT", "zh-Hant", "zh-Hant-HK", "vi", "ar-Latn", "sd-IN", "ug-KZ", "pa", "pa-IN", "az", "zz", "", "-",
        "arabic", "en-x-arab", "en-u-sd-arab", "a", "1", "en-1994", "sl-rozaj", "\u{e9}r",
    ])
    func `other languages are left-to-right`(_ tag: String) {
        #expect(LanguageTag(rawValue: tag).direction == .leftToRight)
    }
}
