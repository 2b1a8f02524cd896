/// A field for a date with a time of day of a ``Form``, without a time zone.
@propertyWrapper
public struct DateTimeField<Value: FormFieldValue>: Decodable, Sendable {
    var declared: DeclaredField<Value>

    /// The value: what was sent, or the default; before that, the earliest one or `nil`.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared.value = newValue }
    }

    /// Reads the field of a form. Throws `DecodingError` if `decoder` reads anything else.
    public init(from decoder: any Decoder) throws { declared = try DeclaredField(from: decoder) }

    /// A value that has to be sent, or may be left out if the property is optional.
    public init() { declared = Value.declaredField }

    private init(declared: DeclaredField<Value>) { self.declared = declared }
}

extension DateTimeField: FieldWrapper {}

extension DateTimeField where Value == CivilDateTime {
    /// A date with a time of day that has to be sent, not before `earliest` and not after `latest`.
    public init(from earliest: CivilDateTime? = nil, through latest: CivilDateTime? = nil) {
        self.init(
            declared: DeclaredField(
                MomentRule(earliest: earliest, latest: latest), .dateTime, sample: earliest ?? .sample))
    }

    /// A date with a time of day that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: CivilDateTime, from earliest: CivilDateTime? = nil, through latest: CivilDateTime? = nil)
    {
        self.init(
            declared: DeclaredField(MomentRule(earliest: earliest, latest: latest), .dateTime, default: wrappedValue))
    }
}

extension DateTimeField where Value == CivilDateTime? {
    /// A date with a time of day that may be left out. With `shown` it is there only for another field's value; with `isRequired` it
    /// can't be left out while it is shown.
    public init(
        from earliest: CivilDateTime? = nil, through latest: CivilDateTime? = nil, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) {
        self.init(
            declared: DeclaredField(
                MomentRule(earliest: earliest, latest: latest), optional: .dateTime, shown, isRequired: isRequired))
    }
}

extension FieldCoding<CivilDateTime> {
    static var dateTime: Self {
        FieldCoding(
            read: { if case .dateTime(let value) = $0 { value } else { nil } }, write: { .dateTime($0) })
    }
}
