import Basics

/// The declaration and the value of a form's field, as its property wrapper holds it.
public struct DeclaredField<Value: Sendable>: Sendable {
    /// The declaration; the name is known once the form is read.
    private(set) var field: FormField
    let coding: FieldCoding<Value>
    var value: Value

    /// A field that has to be sent; until then it has the value `sample`.
    init(_ rule: any FieldRule, _ coding: FieldCoding<Value>, sample: Value) {
        (field, self.coding, value) = (FormField(name: "", rule: rule), coding, sample)
    }

    /// A field that has the value `value` if it isn't sent.
    init(_ rule: any FieldRule, _ coding: FieldCoding<Value>, default value: Value) {
        self.init(rule, coding, sample: value)
        field.presence = coding.write(value).map(FormField.Presence.defaulted) ?? .optional
    }

    /// An optional field, shown under the condition `shown`, and with `isRequired` required while it is shown.
    init<Wrapped>(
        _ rule: any FieldRule, optional coding: FieldCoding<Wrapped>, _ shown: FieldCondition?, isRequired: Bool
    ) where Value == Wrapped? {
        self.init(rule, coding.optional, sample: nil)
        field.condition = shown
        field.presence = isRequired ? .required : .optional
    }

    /// The field of the same property of the form that `decoder` reads. Throws `DecodingError` if it reads no form.
    init(from decoder: any Decoder) throws {
        guard let reader = decoder as? FieldDecoder, var field = reader.declared as? Self else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not decoded from a form"))
        }
        if let sent = reader.value {
            guard let value = field.coding.read(sent) else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "wrong kind of value"))
            }
            field.value = value
        }
        self = field
    }

    /// The value as it is sent; `nil` if it isn't.
    var sent: FormValues.Value? { coding.write(value) }
}

/// How the value of a property is made from what was read, and back.
struct FieldCoding<Value: Sendable>: Sendable {
    /// Returns the value; `nil` if it is of another kind.
    let read: @Sendable (FormValues.Value) -> Value?
    /// Returns what is sent for a value; `nil` if nothing is.
    let write: @Sendable (Value) -> FormValues.Value?

    var optional: FieldCoding<Value?> {
        FieldCoding<Value?>(read: { value in read(value).map(Optional.some) }, write: { $0.flatMap(write) })
    }
}

/// A property wrapper of a field, whatever its value's type is.
protocol FieldWrapper: Sendable {
    associatedtype Value: Sendable
    var declared: DeclaredField<Value> { get }
}

extension FieldWrapper {
    /// The field, and itself for a decoder of forms.
    var erased: (field: FormField, declared: any Sendable, sent: FormValues.Value?) {
        (declared.field, declared, declared.sent)
    }
}

/// A type of values that needs no arguments of its wrapper: `Bool`, dates and times, a ``FormChoice``, an array of one,
/// and an optional of each.
public protocol FormFieldValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension Bool: FormFieldValue {
    public static var declaredField: DeclaredField<Bool> { DeclaredField(ToggleRule(), .toggle, sample: false) }
}

extension FormChoice {
    public static var declaredField: DeclaredField<Self> {
        DeclaredField(ChoiceRule(options: FieldOptions(of: Self.self)), .choice, sample: .sample)
    }
}

extension Array: FormFieldValue where Element: FormChoice {
    public static var declaredField: DeclaredField<[Element]> {
        let options = FieldOptions(of: Element.self)
        return DeclaredField(ChoicesRule(options: options, count: 0...options.options.count), .choices(), default: [])
    }
}

extension Optional: FormFieldValue where Wrapped: FormFieldValue {
    public static var declaredField: DeclaredField<Wrapped?> {
        let wrapped = Wrapped.declaredField
        return DeclaredField(wrapped.field.rule, optional: wrapped.coding, nil, isRequired: false)
    }
}
