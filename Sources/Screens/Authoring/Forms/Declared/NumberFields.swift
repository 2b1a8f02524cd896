/// A field for a whole number of a ``Form``.
@propertyWrapper
public struct IntegerField<Value: Sendable>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, the least one or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }
}

extension IntegerField where Value == Int {
    /// A required whole number in `range`, a multiple of `step`. People read the bounds of an amount, such as of money
    /// or of kilometres, with grouped digits: `2,100`. A year or a code isn't one.
    public init(in range: ClosedRange<Int>, step: Int = 1, isAmount: Bool = false) {
        let rule = IntegerRule(range: range, step: step, isAmount: isAmount)
        self.init(DeclaredField(rule, .integer, sample: range.lowerBound))
    }

    /// A whole number that is `wrappedValue` if it isn't sent. The rest is as for one that has to be sent.
    public init(wrappedValue: Int, in range: ClosedRange<Int>, step: Int = 1, isAmount: Bool = false) {
        let rule = IntegerRule(range: range, step: step, isAmount: isAmount)
        self.init(DeclaredField(rule, .integer, default: wrappedValue))
    }
}

extension IntegerField where Value == Int? {
    /// An optional number, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(
        in range: ClosedRange<Int>, step: Int = 1, isAmount: Bool = false, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) {
        let rule = IntegerRule(range: range, step: step, isAmount: isAmount)
        self.init(DeclaredField(rule, optional: .integer, shown, isRequired: isRequired))
    }
}

extension FieldCoding<Int> {
    fileprivate static var integer: Self {
        FieldCoding(read: { if case .integer(let value) = $0 { value } else { nil } }, write: { .integer($0) })
    }
}

/// A field for an exact decimal number of a ``Form``, such as a price.
@propertyWrapper
public struct DecimalField<Value: Sendable>: Decodable, FieldWrapper, Sendable {
    let declared: DeclaredField<Value>
    /// The value: what was sent, or the default; before that, the least one or `nil`.
    public var wrappedValue: Value

    public init(from decoder: any Decoder) throws { throw DecodingError.notFromForm }
    init(_ declared: DeclaredField<Value>) { (self.declared, wrappedValue) = (declared, declared.value) }
}

extension DecimalField where Value == ExactDecimal {
    /// A number in `range` with at most `digits` digits after the decimal point, that has to be sent.
    public init(in range: ClosedRange<ExactDecimal>, digits: Int) {
        self.init(DeclaredField(DecimalRule(range: range, digits: digits), .decimal, sample: range.lowerBound))
    }

    /// A number that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: ExactDecimal, in range: ClosedRange<ExactDecimal>, digits: Int) {
        self.init(DeclaredField(DecimalRule(range: range, digits: digits), .decimal, default: wrappedValue))
    }
}

extension DecimalField where Value == ExactDecimal? {
    /// An optional number, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(
        in range: ClosedRange<ExactDecimal>, digits: Int, shown: FieldCondition? = nil, isRequired: Bool = false
    ) {
        let rule = DecimalRule(range: range, digits: digits)
        self.init(DeclaredField(rule, optional: .decimal, shown, isRequired: isRequired))
    }
}

extension FieldCoding<ExactDecimal> {
    fileprivate static var decimal: Self {
        FieldCoding(read: { if case .decimal(let value) = $0 { value } else { nil } }, write: { .decimal($0) })
    }
}
