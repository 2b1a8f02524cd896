/// A field for a date of a ``Form``, without a time zone.
@propertyWrapper
public struct DateField<Value: FormFieldValue>: Decodable, Sendable {
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

extension DateField: FieldWrapper {}

extension DateField where Value == CivilDate {
    /// A date that has to be sent, not before `earliest` and not after `latest`.
    public init(from earliest: CivilDate? = nil, through latest: CivilDate? = nil) {
        self.init(
            declared: DeclaredField(MomentRule(earliest: earliest, latest: latest), .date, sample: earliest ?? .sample))
    }

    /// A date that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: CivilDate, from earliest: CivilDate? = nil, through latest: CivilDate? = nil) {
        self.init(declared: DeclaredField(MomentRule(earliest: earliest, latest: latest), .date, default: wrappedValue))
    }
}

extension DateField where Value == CivilDate? {
    /// A date that may be left out. With `shown` it is there only for another field's value; with `isRequired` it
    /// can't be left out while it is shown.
    public init(
        from earliest: CivilDate? = nil, through latest: CivilDate? = nil, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) {
        self.init(
            declared: DeclaredField(
                MomentRule(earliest: earliest, latest: latest), optional: .date, shown, isRequired: isRequired))
    }
}

extension FieldCoding<CivilDate> {
    static var date: Self {
        FieldCoding(
            read: { if case .date(let value) = $0 { value } else { nil } }, write: { .date($0) })
    }
}
