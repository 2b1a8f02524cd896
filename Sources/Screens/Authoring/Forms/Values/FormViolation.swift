/// A violation: what is wrong with one value of a form. It never contains the value.
public struct FormViolation: Equatable, Sendable {
    /// The way in which a value doesn't fit.
    public enum Reason: Equatable, Sendable {
        /// The value is missing.
        case missing
        /// The form has no such field.
        case unknown
        /// The value isn't a text.
        case notText
        /// The text has forbidden characters, such as controls, or no visible ones.
        case unstorable
        /// The value isn't a whole number.
        case notInteger
        /// The body isn't an object.
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
        /// The text isn't an e-mail address.
        case notEmail
        /// The text isn't the address of a page.
        case notURL
        /// The text isn't a telephone number.
        case notPhone
        /// The text doesn't match the field's pattern.
        case notInPattern
        /// The value isn't a number.
        case notNumber
        /// The number is less than this minimum.
        case below(ExactDecimal)
        /// The number is greater than this maximum.
        case above(ExactDecimal)
        /// The number isn't a multiple of this step, which people read with grouped digits if it is an amount.
        case notMultiple(Int, isAmount: Bool = false)
        /// The number has more digits after the decimal point than this maximum.
        case tooManyDigits(Int)
        /// The value is neither `true` nor `false`.
        case notBoolean
        /// The value isn't one of the choices.
        case notChoice
        /// The value isn't an array.
        case notList
        /// Fewer choices than this minimum are selected.
        case tooFewChoices(Int)
        /// More choices than this maximum are selected.
        case tooManyChoices(Int)
        /// The choice is selected already.
        case repeated
        /// The value isn't a date, such as `2026-11-23`.
        case notDate
        /// The value isn't a time of day, such as `18:30`.
        case notTime
        /// The value isn't a date with a time of day, such as `2026-11-23T18:30`.
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
    /// The reason.
    public let reason: Reason
}

/// An error that lists all violations of a form.
public struct FormError: Error, Equatable, Sendable {
    /// The violations, in the order of the fields.
    public let violations: [FormViolation]

    init(_ violations: [FormViolation]) { self.violations = violations }
}
