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
    let missing: String
    let unknown: String
    let notText: String
    let notInteger: String
    let notObject: String
    let tooShort: Plural
    let tooLong: Plural
    let tooManyBytes: Plural
    let tooSmall: Plural
    let tooLarge: Plural
    let notEmail: String
    let fields: FieldTexts

    /// The texts of one language: the text of the cell of a section that failed, and one for each case of
    /// ``FormViolation/Reason``; those of the fields that only a ``Form`` has are in `fields`.
    public init(
        sectionFailed: String, missing: String, unknown: String, notText: String, notInteger: String, notObject: String,
        tooShort: Plural, tooLong: Plural, tooManyBytes: Plural, tooSmall: Plural, tooLarge: Plural, notEmail: String,
        fields: FieldTexts
    ) {
        (self.sectionFailed, self.missing, self.unknown) = (sectionFailed, missing, unknown)
        (self.notText, self.notInteger, self.notObject) = (notText, notInteger, notObject)
        (self.tooShort, self.tooLong, self.tooManyBytes) = (tooShort, tooLong, tooManyBytes)
        (self.tooSmall, self.tooLarge, self.notEmail) = (tooSmall, tooLarge, notEmail)
        self.fields = fields
    }

    /// Returns the sentence that tells a person how a value doesn't fit.
    package func violation(_ reason: FormViolation.Reason) -> String {
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
