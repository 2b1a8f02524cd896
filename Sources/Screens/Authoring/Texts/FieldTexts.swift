/// The sentences about values of the fields that only a ``Form`` has, in one language.
public struct FieldTexts: Sendable {
    let unstorable: String
    let notURL: String
    let notPhone: String
    let notInPattern: String
    let notNumber: String
    let notMultiple: Plural
    let tooManyDigits: Plural
    let notBoolean: String
    let notChoice: String
    let notList: String
    let tooFewChoices: Plural
    let tooManyChoices: Plural
    let repeated: String
    let notDate: String
    let notTime: String
    let notDateTime: String
    let tooEarly: PhrasePattern
    let tooLate: PhrasePattern
    let notFile: String
    let hidden: String

    /// A sentence for each case of ``FormViolation/Reason`` that isn't a parameter of ``StandardTexts``. `tooEarly` and
    /// `tooLate` enclose a date or time such as `2026-11-23`.
    public init(
        unstorable: String, notURL: String, notPhone: String, notInPattern: String, notNumber: String,
        notMultiple: Plural, tooManyDigits: Plural, notBoolean: String, notChoice: String, notList: String,
        tooFewChoices: Plural, tooManyChoices: Plural, repeated: String, notDate: String, notTime: String,
        notDateTime: String, tooEarly: PhrasePattern, tooLate: PhrasePattern, notFile: String, hidden: String
    ) {
        self.unstorable = unstorable
        (self.notURL, self.notPhone, self.notInPattern) = (notURL, notPhone, notInPattern)
        (self.notNumber, self.notMultiple, self.tooManyDigits) = (notNumber, notMultiple, tooManyDigits)
        (self.notBoolean, self.notChoice, self.notList) = (notBoolean, notChoice, notList)
        (self.tooFewChoices, self.tooManyChoices, self.repeated) = (tooFewChoices, tooManyChoices, repeated)
        (self.notDate, self.notTime, self.notDateTime) = (notDate, notTime, notDateTime)
        (self.tooEarly, self.tooLate) = (tooEarly, tooLate)
        (self.notFile, self.hidden) = (notFile, hidden)
    }

    /// Returns the sentence that tells a person how a value doesn't fit; `nil` for a reason whose sentence is one of
    /// ``StandardTexts``.
    func violation(_ reason: FormViolation.Reason) -> String? {
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
