import Basics

/// The declaration of a form's field, as its property wrapper holds it.
public struct DeclaredField<Value: Sendable>: Sendable {
    /// The field, whose name is known once the form is read.
    private(set) var field: FormField
    let coding: FieldCoding<Value>
    /// The value before anything was entered.
    let value: Value

    /// A field that has to be sent; until then it has the value `sample`.
    init(_ rule: any FieldRule, _ coding: FieldCoding<Value>, sample: Value) {
        (field, self.coding, value) = (FormField(name: "", rule: rule), coding, sample)
    }

    /// A field that has the value `value` if it isn't sent.
    init(_ rule: any FieldRule, _ coding: FieldCoding<Value>, default value: Value) {
        self.init(rule, coding, sample: value)
        (field.isRequired, field.defaultValue) = (false, coding.write(value))
    }

    /// An optional field, shown under the condition `shown`, and with `isRequired` required while it is shown.
    init<Wrapped>(
        _ rule: any FieldRule, optional coding: FieldCoding<Wrapped>, _ shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) where Value == Wrapped? {
        self.init(rule, coding.optional, sample: nil)
        (field.condition, field.isRequired) = (shown, isRequired)
    }

    /// A field for `count` elements: with a minimum of 0 it needn't be sent.
    init<Element>(_ rule: any FieldRule, _ coding: FieldCoding<Value>, count: ClosedRange<Int>)
    where Value == [Element] {
        if count.lowerBound > 0 { self.init(rule, coding, sample: []) } else { self.init(rule, coding, default: []) }
    }
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
    var wrappedValue: Value { get set }
}

extension FieldWrapper {
    var field: FormField { declared.field }
    /// The value as it is sent; `nil` if it isn't.
    var sent: FormValues.Value? { declared.coding.write(wrappedValue) }

    /// Returns the wrapper with the value that was sent, if one was; `nil` if that is of another kind.
    func reading(_ sent: FormValues.Value?) -> Self? {
        guard let sent else { return self }
        guard let value = declared.coding.read(sent) else { return nil }
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
    public static var declaredField: DeclaredField<Bool> { DeclaredField(ToggleRule(), .toggle, sample: false) }
}

extension FormChoice {
    public static var declaredField: DeclaredField<Self> {
        DeclaredField(ChoiceRule(of: Self.self), .choice, sample: .sample)
    }
}

extension Array: FormFieldValue where Element: FormChoice {
    public static var declaredField: DeclaredField<[Element]> {
        DeclaredField(ChoiceRule(of: Element.self).several(), .choices(), default: [])
    }
}

extension Optional: FormFieldValue where Wrapped: FormFieldValue {
    public static var declaredField: DeclaredField<Wrapped?> {
        let wrapped = Wrapped.declaredField
        return DeclaredField(wrapped.field.rule, optional: wrapped.coding)
    }
}
