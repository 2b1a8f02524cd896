public import Basics
import JSON

/// A form field: one value that a person enters.
public struct FormField: Sendable {
    /// The name of the member in the request's body.
    public internal(set) var name: Identifier
    var rule: any FieldRule
    /// Whether a value has to be sent if the field is shown.
    var isRequired = true
    /// The value of a field that isn't sent; `nil` for none.
    var defaultValue: FormValues.Value?
    /// The other field's value for which this field is shown; `nil` if it is always shown.
    var condition: FieldCondition?
    /// Where its files go, or where its options are; `nil` if it needs neither.
    var source: FieldSource?
    /// The value that it begins with; `nil` for its default.
    var initial: FormValues.Value?
    /// The label in the caller's language; `nil` for a field that a `FormFields` literal declares.
    var label: String?
    /// Whether the label is a text of the form's author, not the name.
    var hasOwnLabel = true

    /// A text whose length in characters (grapheme clusters) is in `length`.
    ///
    /// One character can have any number of bytes: by default the text has at most four for each, or 64.
    public static func text(_ name: Identifier, length: ClosedRange<Int>, maximumBytes: Int? = nil) -> FormField {
        FormField(name: name, rule: TextRule(length: length, maximumBytes: maximumBytes, format: .any))
    }

    /// A whole number in `range`.
    public static func integer(_ name: Identifier, in range: ClosedRange<Int>) -> FormField {
        FormField(name: name, rule: IntegerRule(range: range))
    }
}

/// The condition under which a field is shown: another field has one of some values.
public struct FieldCondition: Sendable {
    /// The other field, which is declared before this one.
    let field: Identifier
    let values: [FormValues.Value]
    /// Whether the condition holds for the other field's default. Known once the form is read.
    var holdsWithout = false

    /// The field is shown if the toggle `field` is on or, with `false`, if it is off.
    public static func when(_ field: Identifier, is isOn: Bool) -> FieldCondition {
        FieldCondition(field: field, values: [.toggle(isOn)])
    }

    /// The field is shown if one of `choices` is selected in `field`.
    public static func when(_ field: Identifier, is choices: any FormChoice...) -> FieldCondition {
        FieldCondition(field: field, values: choices.map { .text($0.rawValue) })
    }

    /// The field is shown if the whole number of `field` is one of `numbers`.
    public static func when(_ field: Identifier, is numbers: Int...) -> FieldCondition {
        FieldCondition(field: field, values: numbers.map(FormValues.Value.integer))
    }

    func holds(for values: FormValues) -> Bool {
        guard let value = values.values[field] else { return false }
        return self.values.contains { $0.isSame(as: value) }
    }

    /// Writes the schema that an object fits if the field is shown.
    func write(to writer: inout JSONWriter) {
        writer.member(
            "properties",
            object: { writer in
                writer.key(escaping: field.rawValue)
                writer.object { writer in
                    writer.member("enum", array: { writer in for value in values { writer.value(value.json) } })
                }
            })
        if !holdsWithout { writer.member("required", array: { $0.value(field.rawValue) }) }
    }
}

extension FormValues.Value {
    /// Returns whether both values are equal; texts are compared by bytes.
    func isSame(as other: FormValues.Value) -> Bool {
        if case (.text(let text), .text(let second)) = (self, other) { return Identifier(text) == Identifier(second) }
        return self == other
    }
}
