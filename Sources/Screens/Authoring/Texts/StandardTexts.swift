/// The texts that every service shows to people in addition to its own, in one language. A missing text is a compiler
/// error.
///
/// English, German, Chinese in traditional characters and Vietnamese are included. A service in another language adds
/// its texts, and returns them in its program:
///
///     extension StandardTexts {
///         static let french = StandardTexts(sectionFailed: "…", missing: "Ce champ est obligatoire.", …)
///     }
///
///     private static let texts = Translations(en: .english, fr: .french)
///     static func standardTexts(in language: LanguageTag) -> StandardTexts { texts[language] }
public struct StandardTexts: Sendable {
    /// The text of the cell of a section that failed; a tap on it retries.
    public let sectionFailed: String
    /// The text for a person whose action came after another change, which made it impossible.
    package let conflict: String
    /// Returns the sentence that tells a person how a value doesn't fit.
    package let violation: @Sendable (FormViolation.Reason) -> String

    /// The texts of one language: the text of the cell of a section that failed, that for `ActionError.conflict`, and
    /// one for each case of ``FormViolation/Reason``; those of the fields that only a ``Form`` has are in `fields`.
    public init(
        sectionFailed: String, conflict: String = "The data has changed, and the action is no longer possible.",
        missing: String, unknown: String, notText: String, notInteger: String, notObject: String,
        tooShort: Plural, tooLong: Plural, tooManyBytes: Plural, tooSmall: Plural, tooLarge: Plural, notEmail: String,
        fields: FieldTexts
    ) {
        (self.sectionFailed, self.conflict) = (sectionFailed, conflict)
        violation = { reason in
            switch reason {
            case .missing: missing
            case .unknown: unknown
            case .notText: notText
            case .notInteger: notInteger
            case .notObject: notObject
            case .tooShort(let length): tooShort(length)
            case .tooLong(let length): tooLong(length)
            case .tooManyBytes(let count): tooManyBytes(count)
            case .tooSmall(let minimum, let isAmount): tooSmall.text(minimum, isGrouped: isAmount)
            case .tooLarge(let maximum, let isAmount): tooLarge.text(maximum, isGrouped: isAmount)
            case .below(let minimum): tooSmall(minimum)
            case .above(let maximum): tooLarge(maximum)
            case .notEmail: notEmail
            default: fields.violation(reason) ?? unknown
            }
        }
    }

    private static let known = LanguageTable([
        (languages: "en", value: english), (languages: "de", value: german), (languages: "vi", value: vietnamese),
        (languages: "zh-hant zh-tw zh-hk zh-mo", value: traditionalChinese),
    ])

    /// Returns the texts in `language`, or in English if there are none.
    public static func texts(in language: LanguageTag) -> StandardTexts { known[language] ?? english }

    /// English.
    public static let english = StandardTexts(
        sectionFailed: "This part could not be loaded. Tap to try again.", missing: "This field is required.",
        unknown: "Unknown field.", notText: "Must be text.", notInteger: "Must be a whole number.",
        notObject: "The request body must be an object.",
        tooShort: Plural("en", one: "Must have at least # character.", other: "Must have at least # characters."),
        tooLong: Plural("en", one: "Must have at most # character.", other: "Must have at most # characters."),
        tooManyBytes: Plural(
            "en", one: "Must have at most # byte.",
            other: "Must have at most # bytes; some characters have several."),
        tooSmall: Plural("en", other: "Must be at least #."), tooLarge: Plural("en", other: "Must be at most #."),
        notEmail: "Invalid e-mail address.", fields: .english)

    /// German.
    public static let german = StandardTexts(
        sectionFailed: "Dieser Teil konnte nicht geladen werden. Zum Wiederholen tippen.",
        conflict: "Die Daten haben sich geändert, und die Aktion ist nicht mehr möglich.",
        missing: "Dieses Feld muss ausgefüllt sein.", unknown: "Unbekanntes Feld.", notText: "Muss Text sein.",
        notInteger: "Muss eine ganze Zahl sein.", notObject: "Der Inhalt muss ein Objekt sein.",
        tooShort: Plural("de", one: "Mindestens # Zeichen ist nötig.", other: "Mindestens # Zeichen sind nötig."),
        tooLong: Plural("de", one: "Höchstens # Zeichen ist erlaubt.", other: "Höchstens # Zeichen sind erlaubt."),
        tooManyBytes: Plural(
            "de", one: "Höchstens # Byte ist erlaubt.",
            other: "Höchstens # Bytes sind erlaubt; manche Zeichen haben mehrere."),
        tooSmall: Plural("de", other: "Muss mindestens # sein."),
        tooLarge: Plural("de", other: "Darf höchstens # sein."), notEmail: "Ungültige E-Mail-Adresse.",
        fields: .german)

    /// Chinese in traditional characters.
    public static let traditionalChinese = StandardTexts(
        sectionFailed: "無法載入此部分。點一下即可重試。", conflict: "資料已變更，無法再執行此操作。",
        missing: "此欄必填。", unknown: "沒有這個欄位。",
        notText: "這裡必須是文字。", notInteger: "這裡必須是整數。", notObject: "內容必須是物件。",
        tooShort: Plural("zh-Hant", other: "至少需要 # 個字元。"), tooLong: Plural("zh-Hant", other: "最多 # 個字元。"),
        tooManyBytes: Plural("zh-Hant", other: "最多 # 個位元組；其中有些字元由許多部分組成。"),
        tooSmall: Plural("zh-Hant", other: "不得小於 #。"), tooLarge: Plural("zh-Hant", other: "不得大於 #。"),
        notEmail: "這不是電子郵件地址。", fields: .traditionalChinese)

    /// Vietnamese.
    public static let vietnamese = StandardTexts(
        sectionFailed: "Không tải được phần này. Chạm để thử lại.",
        conflict: "Dữ liệu đã thay đổi nên không thể thực hiện thao tác này nữa.", missing: "Mục này bắt buộc.",
        unknown: "Không có trường này.", notText: "Mục này phải là văn bản.", notInteger: "Mục này phải là số nguyên.",
        notObject: "Nội dung phải là một đối tượng.", tooShort: Plural("vi", other: "Cần ít nhất # ký tự."),
        tooLong: Plural("vi", other: "Tối đa # ký tự."),
        tooManyBytes: Plural("vi", other: "Tối đa # byte; có ký tự gồm nhiều phần."),
        tooSmall: Plural("vi", other: "Phải từ # trở lên."), tooLarge: Plural("vi", other: "Không quá #."),
        notEmail: "Đây không phải là địa chỉ e-mail.", fields: .vietnamese)
}
