public import Identity

/// The checked values of a form: every field has a value that fits.
public struct FormValues: Sendable {
    enum Value: Sendable {
        case text(String)
        case integer(Int)
    }

    var values: [Identifier: Value] = [:]

    /// No values, for an action without a form.
    public init() {}

    /// Returns the text of the field `name` without leading and trailing white space; empty if the form has no such
    /// text field.
    public func text(_ name: Identifier) -> String {
        if case .text(let text) = values[name] { text } else { "" }
    }

    /// Returns the whole number of the field `name`; 0 if the form has no such integer field.
    public func integer(_ name: Identifier) -> Int {
        if case .integer(let integer) = values[name] { integer } else { 0 }
    }
}

/// A violation: what is wrong with one value of a form.
public struct FormViolation: Equatable, Sendable {
    /// The way in which a value doesn't fit.
    public enum Reason: Equatable, Sendable {
        /// The value is missing.
        case missing
        /// The form has no such field.
        case unknown
        /// The value isn't a text.
        case notText
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
        /// The number is less than this minimum.
        case tooSmall(Int)
        /// The number is greater than this maximum.
        case tooLarge(Int)
        /// The text isn't an e-mail address.
        case notEmail
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
}
