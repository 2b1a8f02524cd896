public import Basics

/// The checked values of a form: every field that has to be filled in has a value that fits.
public struct FormValues: Sendable {
    enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case decimal(ExactDecimal)
        case toggle(Bool)
        case texts([String])
        case date(CivilDate)
        case time(CivilTime)
        case dateTime(CivilDateTime)
        case file(UploadedFile)
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
