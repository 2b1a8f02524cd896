public import Basics
import JSON

/// The condition under which a field is shown: another field has one of some values.
public struct FieldCondition: Sendable {
    /// The other field, which is declared before this one.
    let field: Identifier
    let values: [FormValues.Value]
    /// Whether the condition holds if the other field isn't sent: its default is one of the values. Known once the form
    /// is read.
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

    /// Returns whether the field is shown with these values.
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
