/// A type whose values a field can have without anything said about it but its wrapper: `Bool`, dates and times, a
/// ``FormChoice``, an array of one, and an optional of each.
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
        return DeclaredField(
            ChoicesRule(options: options, count: 0...options.options.count), .choices(), default: [])
    }
}

extension Optional: FormFieldValue where Wrapped: FormFieldValue {
    public static var declaredField: DeclaredField<Wrapped?> {
        let wrapped = Wrapped.declaredField
        return DeclaredField(wrapped.field.rule, optional: wrapped.coding, nil, isRequired: false)
    }
}
