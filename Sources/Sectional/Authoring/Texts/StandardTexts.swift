/// What every service says to people beside its own texts, in one language. Where one of them is forgotten, it doesn't
/// compile.
///
/// English, German, Chinese in traditional characters and Vietnamese are here. A service in another language brings its own,
/// and says so in its program:
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

    /// All texts: what the cell of a section that failed says, and what is said of a value for each case of
    /// `FormViolation.Reason`.
    public init(
        sectionFailed: String, missing: String, unknown: String, notText: String, notInteger: String, notObject: String,
        tooShort: Plural, tooLong: Plural, tooManyBytes: Plural, tooSmall: Plural, tooLarge: Plural, notEmail: String
    ) {
        (self.sectionFailed, self.missing, self.unknown) = (sectionFailed, missing, unknown)
        (self.notText, self.notInteger, self.notObject) = (notText, notInteger, notObject)
        (self.tooShort, self.tooLong, self.tooManyBytes) = (tooShort, tooLong, tooManyBytes)
        (self.tooSmall, self.tooLarge, self.notEmail) = (tooSmall, tooLarge, notEmail)
    }

    /// The sentence for a value that doesn't fit.
    public func violation(_ reason: FormViolation.Reason) -> String {
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
}
