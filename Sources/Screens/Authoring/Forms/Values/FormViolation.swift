/// A violation: what is wrong with one value of a form. It never contains the value.
public struct FormViolation: Equatable, Sendable {
    /// The way in which a value doesn't fit.
    public enum Reason: Equatable, Sendable {
        case missing
        case unknown
        case notText
        /// The text has forbidden characters, such as controls, or no visible ones.
        case unstorable
        case notInteger
        case notObject
        /// The text has fewer characters than this minimum.
        case tooShort(Int)
        /// The text has more characters than this maximum.
        case tooLong(Int)
        /// The text has more bytes of UTF-8 than this maximum.
        case tooManyBytes(Int)
        /// The number is less than this minimum, which people read with grouped digits if it is an amount.
        case tooSmall(Int, isAmount: Bool = false)
        /// The number is greater than this maximum, which people read with grouped digits if it is an amount.
        case tooLarge(Int, isAmount: Bool = false)
        case notEmail
        case notURL
        case notPhone
        case notInPattern
        case notNumber
        case below(ExactDecimal)
        case above(ExactDecimal)
        /// The number isn't a multiple of this step, which people read with grouped digits if it is an amount.
        case notMultiple(Int, isAmount: Bool = false)
        /// The number has more digits after the decimal point than this maximum.
        case tooManyDigits(Int)
        case notBoolean
        case notChoice
        case notList
        /// Fewer choices than this minimum are selected.
        case tooFewChoices(Int)
        /// More choices than this maximum are selected.
        case tooManyChoices(Int)
        case repeated
        case notDate
        case notTime
        case notDateTime
        /// The date or time is before this one.
        case tooEarly(String)
        /// The date or time is after this one.
        case tooLate(String)
        /// The value is no ticket of a file that was sent for the field, or it has expired.
        case notFile
        /// The field isn't shown, because of another field's value.
        case hidden
    }

    /// The value's place in the body, as a JSON Pointer (RFC 6901), such as `/title`.
    public let pointer: String
    public let reason: Reason
}

/// An error that lists all violations of a form.
public struct FormError: Error, Equatable, Sendable {
    public let violations: [FormViolation]

    init(_ violations: [FormViolation]) { self.violations = violations }
}
