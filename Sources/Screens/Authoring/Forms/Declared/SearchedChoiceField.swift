/// A field of a ``Form`` for a choice whose options are too many to be sent: clients search them. The action names the
/// ``OptionSource`` that has them. The property has the value of the option.
///
///     @SearchedChoiceField var borrower: String
@propertyWrapper
public struct SearchedChoiceField<Value: SearchedChoiceValue>: Decodable, Sendable {
    var declared: DeclaredField<Value>

    /// The value: what was sent; before that, empty or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }

    /// A choice that has to be sent, or may be left out if the property is optional.
    public init() { declared = Value.declaredField }

    private init(declared: DeclaredField<Value>) { self.declared = declared }
}

extension SearchedChoiceField: FieldWrapper {}

extension SearchedChoiceField where Value == String? {
    /// A choice that is there only for another field's value, `shown`; with `isRequired` it can't be left out then.
    public init(shown: FieldCondition, isRequired: Bool = false) {
        self.init(declared: DeclaredField(SearchedChoiceRule(), optional: .text, shown, isRequired: isRequired))
    }
}

/// A type of the value of a choice that is searched: `String`, or an optional one.
public protocol SearchedChoiceValue: Sendable {
    /// The field of a property of this type.
    static var declaredField: DeclaredField<Self> { get }
}

extension String: SearchedChoiceValue {
    public static var declaredField: DeclaredField<String> { DeclaredField(SearchedChoiceRule(), .text, sample: "") }
}

extension Optional: SearchedChoiceValue where Wrapped == String {
    public static var declaredField: DeclaredField<String?> {
        DeclaredField(SearchedChoiceRule(), optional: .text, nil, isRequired: false)
    }
}
