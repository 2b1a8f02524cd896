/// A field for a date of a ``Form``, without a time zone.
public typealias DateField<Value: FormFieldValue> = MomentField<Value>
/// A field for a time of day of a ``Form``, without a time zone.
public typealias TimeField<Value: FormFieldValue> = MomentField<Value>
/// A field for a date with a time of day of a ``Form``, without a time zone.
public typealias DateTimeField<Value: FormFieldValue> = MomentField<Value>

/// A field for a date, a time of day, or both, of a ``Form``: the type of its value says which.
@propertyWrapper
public struct MomentField<Value: FormFieldValue>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, the earliest one or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }

    /// A value that has to be sent, or may be left out if the property is optional.
    public init() { self.init(Value.declaredField) }
}

// In the type itself, the initializer with `wrappedValue` would be that of an optional property without a value.
extension MomentField {
    /// A value that has to be sent, not before `earliest` and not after `latest`.
    public init(from earliest: Value? = nil, through latest: Value? = nil) where Value: CivilMoment {
        self.init(Value.field(from: earliest, through: latest))
    }

    /// A value that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: Value, from earliest: Value? = nil, through latest: Value? = nil)
    where Value: CivilMoment {
        self.init(Value.field(from: earliest, through: latest).defaulting(to: wrappedValue))
    }

    /// An optional value, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init<Moment: CivilMoment>(
        from earliest: Moment? = nil, through latest: Moment? = nil, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) where Value == Moment? {
        self.init(Moment.field(from: earliest, through: latest).optional(shown, isRequired: isRequired))
    }
}

/// A date, a time of day, or both, as the value of a ``MomentField``.
public protocol CivilMoment: FormFieldValue {
    /// Returns the field of a property of this type, with bounds.
    static func field(from earliest: Self?, through latest: Self?) -> DeclaredField<Self>
}

extension CivilMoment {
    public static var declaredField: DeclaredField<Self> { field(from: nil, through: nil) }
}

extension CivilDate: CivilMoment {
    public static func field(from earliest: Self?, through latest: Self?) -> DeclaredField<Self> {
        DeclaredField(
            MomentRule(earliest: earliest, latest: latest), sample: earliest ?? .sample,
            read: { if case .date(let value) = $0 { value } else { nil } }, write: { .date($0) })
    }
}

extension CivilTime: CivilMoment {
    public static func field(from earliest: Self?, through latest: Self?) -> DeclaredField<Self> {
        DeclaredField(
            MomentRule(earliest: earliest, latest: latest), sample: earliest ?? .sample,
            read: { if case .time(let value) = $0 { value } else { nil } }, write: { .time($0) })
    }
}

extension CivilDateTime: CivilMoment {
    public static func field(from earliest: Self?, through latest: Self?) -> DeclaredField<Self> {
        DeclaredField(
            MomentRule(earliest: earliest, latest: latest), sample: earliest ?? .sample,
            read: { if case .dateTime(let value) = $0 { value } else { nil } }, write: { .dateTime($0) })
    }
}
