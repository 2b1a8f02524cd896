public import Basics
import JSON

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

    /// Returns the text of the field `name`, without white space around it; empty if there is no such text field.
    public func text(_ name: Identifier) -> String { if case .text(let text) = values[name] { text } else { "" } }

    /// Returns the whole number of the field `name`; 0 if the form has no such integer field.
    public func integer(_ name: Identifier) -> Int {
        if case .integer(let integer) = values[name] { integer } else { 0 }
    }
}

extension FormValues.Value {
    /// The value as it is sent.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .decimal(let number): .encoded(.copying(number.description))
        case .toggle(let isOn): .bool(isOn)
        case .texts(let texts): .array(texts.map(JSONValue.string))
        case .date(let date): .string(date.description)
        case .time(let time): .string(time.description)
        case .dateTime(let moment): .string(moment.description)
        case .file(let file): .string(file.id)
        }
    }
}
