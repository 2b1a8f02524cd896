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
        unstorable: "Contains characters that are not allowed.",
        notURL: "Enter a web address such as https://example.com.", notPhone: "Invalid phone number.",
        notInPattern: "Invalid format.", notNumber: "Must be a number.",
        notMultiple: Plural("en", other: "Must be a multiple of #."),
        tooManyDigits: Plural(
            "en", one: "Must have at most # digit after the decimal point.",
            other: "Must have at most # digits after the decimal point."),
        notBoolean: "Must be yes or no.", notChoice: "Not one of the options.", notList: "Must be a list of options.",
        tooFewChoices: Plural("en", one: "Select at least # option.", other: "Select at least # options."),
        tooManyChoices: Plural("en", one: "Select at most # option.", other: "Select at most # options."),
        repeated: "Already selected.", notDate: "Must be a date.", notTime: "Must be a time.",
        notDateTime: "Must be a date and a time.", tooEarly: PhrasePattern(before: "Must not be before ", after: "."),
        tooLate: PhrasePattern(before: "Must not be after ", after: "."),
        notFile: "The file is no longer available. Upload it again.",
        hidden: "Must be empty because of the values above.")

    /// German.
    public static let german = FieldTexts(
        unstorable: "Hat Zeichen, die nicht erlaubt sind.",
        notURL: "Gib eine Webadresse wie https://example.com ein.", notPhone: "Ungültige Telefonnummer.",
        notInPattern: "Ungültiges Format.", notNumber: "Muss eine Zahl sein.",
        notMultiple: Plural("de", other: "Muss ein Vielfaches von # sein."),
        tooManyDigits: Plural(
            "de", one: "Höchstens # Stelle nach dem Komma ist erlaubt.",
            other: "Höchstens # Stellen nach dem Komma sind erlaubt."),
        notBoolean: "Muss Ja oder Nein sein.", notChoice: "Steht nicht zur Auswahl.",
        notList: "Muss eine Liste von Optionen sein.",
        tooFewChoices: Plural("de", other: "Wähle mindestens # aus."),
        tooManyChoices: Plural("de", other: "Wähle höchstens # aus."), repeated: "Schon ausgewählt.",
        notDate: "Muss ein Datum sein.", notTime: "Muss eine Uhrzeit sein.",
        notDateTime: "Muss ein Datum mit Uhrzeit sein.",
        tooEarly: PhrasePattern(before: "Darf nicht vor ", after: " liegen."),
        tooLate: PhrasePattern(before: "Darf nicht nach ", after: " liegen."),
        notFile: "Die Datei ist nicht mehr verfügbar. Lade sie noch einmal hoch.",
        hidden: "Muss wegen der Angaben darüber leer bleiben.")

    /// Chinese in traditional characters.
    public static let traditionalChinese = FieldTexts(
        unstorable: "其中有此處不允許的字元。",
        notURL: "請輸入網址，例如 https://example.com。", notPhone: "這不是電話號碼。", notInPattern: "格式不符。",
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
        notURL: "Hãy nhập địa chỉ trang web, ví dụ https://example.com.",
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
