public import Sectional

/// What is said about values that don't fit a form.
struct ViolationTexts: Sendable {
    let missing: String
    let unknown: String
    let notText: String
    let notInteger: String
    let notObject: String
    let tooShort: @Sendable (Int) -> String
    let tooLong: @Sendable (Int) -> String
    let tooManyBytes: @Sendable (Int) -> String
    let tooSmall: @Sendable (Int) -> String
    let tooLarge: @Sendable (Int) -> String
    let notEmail: String

    func text(_ reason: FormViolation.Reason) -> String {
        switch reason {
        case .missing: missing
        case .unknown: unknown
        case .notText: notText
        case .notInteger: notInteger
        case .notObject: notObject
        case .tooShort(let length): tooShort(length)
        case .tooLong(let length): tooLong(length)
        case .tooManyBytes(let count): tooManyBytes(count)
        case .tooSmall(let minimum): tooSmall(minimum)
        case .tooLarge(let maximum): tooLarge(maximum)
        case .notEmail: notEmail
        }
    }

    static let translations = Translations(
        en: ViolationTexts(
            missing: "This has to be filled in.", unknown: "There is no such field.", notText: "This has to be text.",
            notInteger: "This has to be a whole number.", notObject: "The content has to be an object.",
            tooShort: { "This needs at least \($0) characters." }, tooLong: { "This takes at most \($0) characters." },
            tooManyBytes: { "This takes at most \($0) bytes; its characters are made of many parts." },
            tooSmall: { "This has to be at least \($0)." }, tooLarge: { "This can be at most \($0)." },
            notEmail: "This is no e-mail address."),
        zhHant: ViolationTexts(
            missing: "此欄必填。", unknown: "沒有這個欄位。", notText: "這裡必須是文字。", notInteger: "這裡必須是整數。",
            notObject: "內容必須是物件。", tooShort: { "至少需要 \($0) 個字元。" }, tooLong: { "最多 \($0) 個字元。" },
            tooManyBytes: { "最多 \($0) 個位元組；其中有些字元由許多部分組成。" },
            tooSmall: { "不得小於 \($0)。" }, tooLarge: { "不得大於 \($0)。" }, notEmail: "這不是電子郵件地址。"),
        vi: ViolationTexts(
            missing: "Mục này bắt buộc.", unknown: "Không có trường này.", notText: "Mục này phải là văn bản.",
            notInteger: "Mục này phải là số nguyên.", notObject: "Nội dung phải là một đối tượng.",
            tooShort: { "Cần ít nhất \($0) ký tự." }, tooLong: { "Tối đa \($0) ký tự." },
            tooManyBytes: { "Tối đa \($0) byte; có ký tự gồm nhiều phần." },
            tooSmall: { "Phải từ \($0) trở lên." }, tooLarge: { "Không quá \($0)." },
            notEmail: "Đây không phải là địa chỉ e-mail."))
}

extension Showcase {
    /// What is wrong with a value that was entered.
    public static func violationText(_ reason: FormViolation.Reason, in language: LanguageTag) -> String {
        ViolationTexts.translations[language].text(reason)
    }
}
