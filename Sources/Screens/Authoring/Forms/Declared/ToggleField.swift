/// A field for yes or no of a ``Form``.
@propertyWrapper
public struct ToggleField<Value: FormFieldValue>: Decodable, Sendable {
    var declared: DeclaredField<Value>

    /// The value: what was sent, or the default; before that, `false` or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }

    /// A toggle that has to be sent, or may be left out if the property is optional.
    public init() { declared = Value.declaredField }

    private init(declared: DeclaredField<Value>) { self.declared = declared }
}

extension ToggleField: FieldWrapper {}

extension ToggleField where Value == Bool {
    /// A toggle that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: Bool) {
        self.init(declared: DeclaredField(ToggleRule(), .toggle, default: wrappedValue))
    }
}

extension ToggleField where Value == Bool? {
    /// A toggle that may be left out. With `shown` it is there only for another field's value; with `isRequired` it
    /// can't be left out while it is shown.
    public init(shown: FieldCondition? = nil, isRequired: Bool = false) {
        self.init(
            declared: DeclaredField(ToggleRule(), optional: .toggle, shown, isRequired: isRequired))
    }
}

extension FieldCoding<Bool> {
    static var toggle: Self {
        FieldCoding(
            read: { if case .toggle(let value) = $0 { value } else { nil } }, write: { .toggle($0) })
    }
}
