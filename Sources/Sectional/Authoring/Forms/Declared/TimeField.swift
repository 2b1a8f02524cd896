/// A field for a time of day of a ``Form``, without a time zone.
@propertyWrapper
public struct TimeField<Value: FormFieldValue>: Decodable, Sendable {
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

extension TimeField: FieldWrapper {}

extension TimeField where Value == CivilTime {
    /// A time of day that has to be sent, not before `earliest` and not after `latest`.
    public init(from earliest: CivilTime? = nil, through latest: CivilTime? = nil) {
        self.init(
            declared: DeclaredField(MomentRule(earliest: earliest, latest: latest), .time, sample: earliest ?? .sample))
    }

    /// A time of day that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: CivilTime, from earliest: CivilTime? = nil, through latest: CivilTime? = nil) {
        self.init(declared: DeclaredField(MomentRule(earliest: earliest, latest: latest), .time, default: wrappedValue))
    }
}

extension TimeField where Value == CivilTime? {
    /// A time of day that may be left out. With `shown` it is there only for another field's value; with `isRequired` it
    /// can't be left out while it is shown.
    public init(
        from earliest: CivilTime? = nil, through latest: CivilTime? = nil, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) {
        self.init(
            declared: DeclaredField(
                MomentRule(earliest: earliest, latest: latest), optional: .time, shown, isRequired: isRequired))
    }
}

extension FieldCoding<CivilTime> {
    static var time: Self {
        FieldCoding(
            read: { if case .time(let value) = $0 { value } else { nil } }, write: { .time($0) })
    }
}
