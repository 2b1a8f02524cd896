import Basics

/// The declaration of a form's field, as its property wrapper holds it.
public struct DeclaredField<Value: Sendable>: Sendable {
    /// The field, whose name is known once the form is read.
    private(set) var field: FormField
    /// The value before anything was entered.
    private(set) var value: Value
    /// Returns the value of the property for one that was read; `nil` if that is of another kind.
    let read: @Sendable (FormValues.Value) -> Value?
    /// Returns what is sent for a value; `nil` if nothing is.
    let write: @Sendable (Value) -> FormValues.Value?

    /// A field that has to be sent; until then it has the value `sample`.
    init(
        _ rule: any FieldRule, sample: Value, read: @escaping @Sendable (FormValues.Value) -> Value?,
        write: @escaping @Sendable (Value) -> FormValues.Value?
    ) {
        (field, value) = (FormField(name: "", rule: rule), sample)
        (self.read, self.write) = (read, write)
    }

    /// Returns the field with the value `value` if it isn't sent.
    func defaulting(to value: Value) -> Self {
        var declared = self
        declared.value = value
        (declared.field.isRequired, declared.field.defaultValue) = (false, write(value))
        return declared
    }

    /// Returns an optional field, shown under the condition `shown`, and with `isRequired` required while it is shown.
    func optional(_ shown: FieldCondition? = nil, isRequired: Bool = false) -> DeclaredField<Value?> {
        var declared = DeclaredField<Value?>(
            field.rule, sample: nil, read: { [read] in read($0).map(Optional.some) },
            write: { [write] in $0.flatMap(write) })
        (declared.field.condition, declared.field.isRequired) = (shown, isRequired)
        return declared
    }
}

/// A property wrapper of a field, whatever its value's type is.
protocol FieldWrapper: Sendable {
    associatedtype Value: Sendable
    var declared: DeclaredField<Value> { get }
    var wrappedValue: Value { get set }
}

extension FieldWrapper {
    var field: FormField { declared.field }
    /// The value as it is sent; `nil` if it isn't.
    var sent: FormValues.Value? { declared.write(wrappedValue) }

    /// Returns the wrapper with the value that was sent, if one was; `nil` if that is of another kind.
    func reading(_ sent: FormValues.Value?) -> Self? {
        guard let sent else { return self }
        guard let value = declared.read(sent) else { return nil }
        var wrapper = self
        wrapper.wrappedValue = value
        return wrapper
    }
}

extension DecodingError {
    /// The error of any decoder but that of forms, which makes no wrapper.
    static var notFromForm: DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: "not decoded from a form"))
    }
}

/// A type of values that needs no arguments of its wrapper: `Bool`, dates and times, a ``FormChoice``, an array of one,
/// and an optional of each.
public protocol FormFieldValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension Bool: FormFieldValue {
    public static var declaredField: DeclaredField<Bool> {
        DeclaredField(
            ToggleRule(), sample: false, read: { if case .toggle(let isOn) = $0 { isOn } else { nil } },
            write: { .toggle($0) })
    }
}

extension FormChoice {
    public static var declaredField: DeclaredField<Self> {
        DeclaredField(
            ChoiceRule(of: Self.self), sample: .sample,
            read: { if case .text(let value) = $0 { Self.choice(value) } else { nil } }, write: { .text($0.rawValue) })
    }
}

extension Array: FormFieldValue where Element: FormChoice {
    public static var declaredField: DeclaredField<[Element]> { .choices().defaulting(to: []) }
}

extension Optional: FormFieldValue where Wrapped: FormFieldValue {
    public static var declaredField: DeclaredField<Wrapped?> { Wrapped.declaredField.optional() }
}
