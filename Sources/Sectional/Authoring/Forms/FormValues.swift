public import Identity

/// The values of a form, checked: each field is there, and its value fits.
public struct FormValues: Sendable {
    enum Value: Sendable {
        case text(String)
        case integer(Int)
    }

    var values: [Identifier: Value] = [:]

    /// No values, for an action without a form.
    public init() {}

    /// The text of the field `name`, without white space around it; empty where the form has no such text.
    public func text(_ name: Identifier) -> String {
        if case .text(let text) = values[name] { text } else { "" }
    }

    /// The whole number of the field `name`; 0 where the form has no such number.
    public func integer(_ name: Identifier) -> Int {
        if case .integer(let integer) = values[name] { integer } else { 0 }
    }
}

/// A violation: the value of one field doesn't fit.
public struct FormViolation: Equatable, Sendable {
    /// In which way a value doesn't fit.
    public enum Reason: Equatable, Sendable {
        /// It isn't there.
        case missing
        /// The form has no such field.
        case unknown
        /// It is no text.
        case notText
        /// It is no whole number.
        case notInteger
        /// It is no object.
        case notObject
        /// It has fewer characters than that.
        case tooShort(Int)
        /// It has more characters than that.
        case tooLong(Int)
        /// Its characters take more bytes of UTF-8 than that.
        case tooManyBytes(Int)
        /// It is less than that.
        case tooSmall(Int)
        /// It is more than that.
        case tooLarge(Int)
        /// It isn't written like an address of e-mail.
        case notEmail
    }

    /// Where: a JSON Pointer (RFC 6901) into the content, such as `/title`.
    public let pointer: String
    /// The reason.
    public let reason: Reason
}

/// Values that don't fit the form: all violations.
public struct FormError: Error, Equatable, Sendable {
    /// The violations, in the order of the fields.
    public let violations: [FormViolation]
}
