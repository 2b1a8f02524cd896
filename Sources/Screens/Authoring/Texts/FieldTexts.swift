/// The sentences about values of the fields that only a ``Form`` has, in one language.
public struct FieldTexts: Sendable {
    /// Returns the sentence for a reason; `nil` if it is one of ``StandardTexts``.
    let violation: @Sendable (FormViolation.Reason) -> String?

    /// A sentence for each case of ``FormViolation/Reason`` that isn't a parameter of ``StandardTexts``. `tooEarly` and
    /// `tooLate` enclose a date or time such as `2026-11-23`.
    public init(
        unstorable: String, notURL: String, notPhone: String, notInPattern: String, notNumber: String,
        notMultiple: Plural, tooManyDigits: Plural, notBoolean: String, notChoice: String, notList: String,
        tooFewChoices: Plural, tooManyChoices: Plural, repeated: String, notDate: String, notTime: String,
        notDateTime: String, tooEarly: PhrasePattern, tooLate: PhrasePattern, notFile: String, hidden: String
    ) {
        violation = { reason in
            switch reason {
            case .unstorable: unstorable
            case .notURL: notURL
            case .notPhone: notPhone
            case .notInPattern: notInPattern
            case .notNumber: notNumber
            case .notMultiple(let step, let isAmount): notMultiple.text(step, isGrouped: isAmount)
            case .tooManyDigits(let count): tooManyDigits(count)
            case .notBoolean: notBoolean
            case .notChoice: notChoice
            case .notList: notList
            case .tooFewChoices(let count): tooFewChoices(count)
            case .tooManyChoices(let count): tooManyChoices(count)
            case .repeated: repeated
            case .notDate: notDate
            case .notTime: notTime
            case .notDateTime: notDateTime
            case .tooEarly(let earliest): tooEarly(earliest)
            case .tooLate(let latest): tooLate(latest)
            case .notFile: notFile
            case .hidden: hidden
            case .missing, .unknown, .notText, .notInteger, .notObject, .tooShort, .tooLong, .tooManyBytes, .tooSmall,
                .tooLarge, .below, .above, .notEmail:
                nil
            }
        }
    }

    /// English.
    public static let english = FieldTexts(
        unstorable: "This has characters that aren't allowed here.",
        notURL: "This is no address of a page; one begins with https://.", notPhone: "This is no telephone number.",
        notInPattern: "This doesn't have the form that is expected here.", notNumber: "This has to be a number.",
        notMultiple: Plural("en", other: "This goes in steps of #."),
        tooManyDigits: Plural(
            "en", one: "This takes at most # digit after the decimal point.",
            other: "This takes at most # digits after the decimal point."),
        notBoolean: "This has to be yes or no.", notChoice: "This isn't one of the choices.",
        notList: "This has to be a list of choices.",
        tooFewChoices: Plural("en", one: "Select at least # of these.", other: "Select at least # of these."),
        tooManyChoices: Plural("en", one: "Select at most # of these.", other: "Select at most # of these."),
        repeated: "This is selected already.", notDate: "This has to be a date.",
        notTime: "This has to be a time of day.", notDateTime: "This has to be a date with a time of day.",
        tooEarly: PhrasePattern(before: "This can't be before ", after: "."),
        tooLate: PhrasePattern(before: "This can't be after ", after: "."),
        notFile: "This file isn't there any more. Send it again.",
        hidden: "This can't be filled in here, because of what is entered above it.")

    /// German.
    public static let german = FieldTexts(
        unstorable: "Das enthält Zeichen, die hier nicht erlaubt sind.",
        notURL: "Das ist keine Adresse einer Seite; sie beginnt mit https://.",
        notPhone: "Das ist keine Telefonnummer.",
        notInPattern: "Das hat nicht die Form, die hier erwartet wird.", notNumber: "Hier muss eine Zahl stehen.",
        notMultiple: Plural("de", other: "Hier geht es in Schritten von #."),
        tooManyDigits: Plural(
            "de", one: "Höchstens # Stelle nach dem Komma ist erlaubt.",
            other: "Höchstens # Stellen nach dem Komma sind erlaubt."),
        notBoolean: "Hier geht nur Ja oder Nein.", notChoice: "Das steht nicht zur Auswahl.",
        notList: "Hier muss eine Liste von ausgewählten Dingen stehen.",
        tooFewChoices: Plural("de", other: "Mindestens # davon müssen ausgewählt sein."),
        tooManyChoices: Plural("de", other: "Höchstens # davon dürfen ausgewählt sein."),
        repeated: "Das ist schon ausgewählt.", notDate: "Hier muss ein Datum stehen.",
        notTime: "Hier muss eine Uhrzeit stehen.", notDateTime: "Hier muss ein Datum mit Uhrzeit stehen.",
        tooEarly: PhrasePattern(before: "Das darf nicht vor ", after: " liegen."),
        tooLate: PhrasePattern(before: "Das darf nicht nach ", after: " liegen."),
        notFile: "Diese Datei ist nicht mehr da. Schicke sie noch einmal.",
        hidden: "Das kann wegen der Angaben darüber nicht ausgefüllt werden.")

    /// Chinese in traditional characters.
    public static let traditionalChinese = FieldTexts(
        unstorable: "其中有此處不允許的字元。",
        notURL: "這不是網址；網址以 https:// 開頭。", notPhone: "這不是電話號碼。", notInPattern: "格式不符。",
        notNumber: "這裡必須是數字。", notMultiple: Plural("zh-Hant", other: "必須是 # 的倍數。"),
        tooManyDigits: Plural("zh-Hant", other: "小數點後最多 # 位。"), notBoolean: "這裡只能是「是」或「否」。",
        notChoice: "這不在選項之中。", notList: "這裡必須是選項的清單。",
        tooFewChoices: Plural("zh-Hant", other: "至少選擇 # 項。"),
        tooManyChoices: Plural("zh-Hant", other: "最多選擇 # 項。"), repeated: "這一項已經選過了。",
        notDate: "這裡必須是日期。", notTime: "這裡必須是時間。", notDateTime: "這裡必須是日期和時間。",
        tooEarly: PhrasePattern(before: "不得早於 ", after: "。"), tooLate: PhrasePattern(before: "不得晚於 ", after: "。"),
        notFile: "檔案已不存在，請再傳送一次。",
        hidden: "依上面所填的內容，此欄不能填寫。")

    /// Vietnamese.
    public static let vietnamese = FieldTexts(
        unstorable: "Trong đó có ký tự không được phép dùng ở đây.",
        notURL: "Đây không phải là địa chỉ trang; địa chỉ bắt đầu bằng https://.",
        notPhone: "Đây không phải là số điện thoại.", notInPattern: "Mục này không đúng định dạng.",
        notNumber: "Mục này phải là một số.", notMultiple: Plural("vi", other: "Phải là bội số của #."),
        tooManyDigits: Plural("vi", other: "Tối đa # chữ số sau dấu phẩy."),
        notBoolean: "Mục này chỉ có thể là có hoặc không.",
        notChoice: "Đây không phải là một trong các lựa chọn.", notList: "Mục này phải là danh sách các lựa chọn.",
        tooFewChoices: Plural("vi", other: "Chọn ít nhất # mục."),
        tooManyChoices: Plural("vi", other: "Chọn nhiều nhất # mục."),
        repeated: "Mục này đã được chọn.", notDate: "Mục này phải là một ngày.",
        notTime: "Mục này phải là một giờ trong ngày.",
        notDateTime: "Mục này phải là ngày và giờ.", tooEarly: PhrasePattern(before: "Không được trước ", after: "."),
        tooLate: PhrasePattern(before: "Không được sau ", after: "."),
        notFile: "Tệp này không còn nữa. Hãy gửi lại.",
        hidden: "Không thể điền mục này vì những gì đã nhập ở trên.")
}
