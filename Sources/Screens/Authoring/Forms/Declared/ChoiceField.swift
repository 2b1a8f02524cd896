import Basics

/// A field of a ``Form`` for a choice: one of the cases of a ``FormChoice``, or several with an array.
@propertyWrapper
public struct ChoiceField<Value: FormFieldValue>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, the first case, empty or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }

    /// A choice of one of the cases, required unless the property is optional, or for an array of any number of them.
    public init() { self.init(Value.declaredField) }

    /// A choice that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: Value) where Value: FormChoice {
        self.init(Value.declaredField.defaulting(to: wrappedValue))
    }

    /// An optional choice, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init<Choice: FormChoice>(shown: FieldCondition? = nil, isRequired: Bool = false) where Value == Choice? {
        self.init(Choice.declaredField.optional(shown, isRequired: isRequired))
    }

    /// A choice of several cases, each at most once, by default of any number. With a minimum of 0 it needn't be sent.
    public init<Choice: FormChoice>(count: ClosedRange<Int>? = nil) where Value == [Choice] {
        let field = DeclaredField<[Choice]>.choices(count)
        self.init((count?.lowerBound ?? 0) > 0 ? field : field.defaulting(to: []))
    }

    /// A choice of several cases that are `wrappedValue` if it isn't sent.
    public init<Choice: FormChoice>(wrappedValue: [Choice], count: ClosedRange<Int>? = nil) where Value == [Choice] {
        self.init(.choices(count).defaulting(to: wrappedValue))
    }

    /// An optional choice of several cases, shown under the condition `shown`, and with `isRequired` required while it
    /// is shown. If it is sent, it has as many cases as `count` says, by default any number.
    public init<Choice: FormChoice>(
        count: ClosedRange<Int>? = nil, shown: FieldCondition? = nil, isRequired: Bool = false
    ) where Value == [Choice]? {
        self.init(DeclaredField<[Choice]>.choices(count).optional(shown, isRequired: isRequired))
    }
}

extension FormChoice {
    /// The first case. An enumeration without one has no values, so a form with it can't be made.
    static var sample: Self {
        precondition(!allCases.isEmpty, "\(Self.self) has no cases, and a FormChoice needs one")
        return allCases[allCases.startIndex]
    }

    /// Returns the case whose raw value has the bytes of `value`.
    static func choice(_ value: String) -> Self? {
        allCases.first { Identifier($0.rawValue) == Identifier(value) }
    }
}

extension DeclaredField {
    /// A field for several cases, by default any number of them.
    static func choices<Choice: FormChoice>(_ count: ClosedRange<Int>? = nil) -> Self where Value == [Choice] {
        DeclaredField(
            ChoiceRule(of: Choice.self).several(count), sample: [],
            read: { if case .texts(let values) = $0 { values.compactMap(Choice.choice) } else { nil } },
            write: { .texts($0.map(\.rawValue)) })
    }
}

/// A field for yes or no of a ``Form``.
@propertyWrapper
public struct ToggleField<Value: FormFieldValue>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, `false` or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }

    /// A toggle that has to be sent, or may be left out if the property is optional.
    public init() { self.init(Value.declaredField) }
}

extension ToggleField where Value == Bool {
    /// A toggle that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: Bool) { self.init(Bool.declaredField.defaulting(to: wrappedValue)) }
}

extension ToggleField where Value == Bool? {
    /// An optional toggle, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(shown: FieldCondition? = nil, isRequired: Bool = false) {
        self.init(Bool.declaredField.optional(shown, isRequired: isRequired))
    }
}
