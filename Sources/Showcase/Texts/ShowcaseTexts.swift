public import Sectional

/// Texts that several screens share.
struct CommonTexts: Sendable {
    let add: String
    let sectionFailed: String

    static let translations = Translations(
        en: CommonTexts(add: "Add", sectionFailed: "This part could not be loaded. Tap to try again."),
        zhHant: CommonTexts(add: "新增", sectionFailed: "無法載入此部分。點一下即可重試。"),
        vi: CommonTexts(add: "Thêm", sectionFailed: "Không tải được phần này. Chạm để thử lại."))
}

extension Showcase {
    /// What the cell of a section that failed says.
    public static func sectionFailedText(in language: LanguageTag) -> String {
        CommonTexts.translations[language].sectionFailed
    }
}
