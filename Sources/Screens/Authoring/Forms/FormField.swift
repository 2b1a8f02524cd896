public import Basics

/// A form field: one value that a person enters.
public struct FormField: Sendable {
    /// Whether a value has to be sent.
    enum Presence: Sendable {
        case required
        case optional
        /// A field that isn't sent has this value.
        case defaulted(FormValues.Value)
    }

    /// The name of the member in the request's body.
    public internal(set) var name: Identifier
    var rule: any FieldRule
    var presence = Presence.required
    /// The other field's value for which this field is shown; `nil` if it is always shown.
    var condition: FieldCondition?
    /// Where its files go, or where its options are; `nil` if it needs neither.
    var source: FieldSource?
    /// The value that it begins with; `nil` for its default.
    var initial: FormValues.Value?
    /// The label in the caller's language; `nil` for a field that a `FormFields` literal declares.
    var label: String?

    /// A text whose length in characters (grapheme clusters) is in `length`.
    ///
    /// One character can have any number of bytes, so the text is also limited to `maximumBytes` bytes of UTF-8: by
    /// default four for each character allowed, and at least 64.
    public static func text(
        _ name: Identifier, length: ClosedRange<Int>, maximumBytes: Int? = nil
    ) -> FormField {
        FormField(name: name, rule: TextRule(length: length, maximumBytes: maximumBytes, format: .any))
    }

    /// A whole number in `range`.
    public static func integer(_ name: Identifier, in range: ClosedRange<Int>) -> FormField {
        FormField(name: name, rule: IntegerRule(range: range))
    }
}

extension FormField {
    /// The field with the label `label`, its other texts in `language`, and its source.
    func labelled(_ label: String, in language: LanguageTag, _ source: FieldSource?) -> FormField {
        var field = self
        field.source = source
        (field.label, field.rule) = (label, rule.localized(in: language))
        return field
    }

    /// Whether a value has to be sent whatever the other fields' values are.
    var isAlwaysRequired: Bool {
        if case .required = presence { condition == nil } else { false }
    }
}
