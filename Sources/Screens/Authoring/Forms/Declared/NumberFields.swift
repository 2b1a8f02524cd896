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
        self.init(.integer(IntegerRule(range: range, step: step, isAmount: isAmount)))
    }

    /// A whole number that is `wrappedValue` if it isn't sent. The rest is as for one that has to be sent.
    public init(wrappedValue: Int, in range: ClosedRange<Int>, step: Int = 1, isAmount: Bool = false) {
        let rule = IntegerRule(range: range, step: step, isAmount: isAmount)
        self.init(.integer(rule).defaulting(to: wrappedValue))
    }
}

extension IntegerField where Value == Int? {
    /// An optional number, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(
        in range: ClosedRange<Int>, step: Int = 1, isAmount: Bool = false, shown: FieldCondition? = nil,
        isRequired: Bool = false
    ) {
        let rule = IntegerRule(range: range, step: step, isAmount: isAmount)
        self.init(DeclaredField<Int>.integer(rule).optional(shown, isRequired: isRequired))
    }
}

extension DeclaredField<Int> {
    fileprivate static func integer(_ rule: IntegerRule) -> Self {
        DeclaredField(
            rule, sample: rule.range.lowerBound, read: { if case .integer(let number) = $0 { number } else { nil } },
            write: { .integer($0) })
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
        self.init(.decimal(DecimalRule(range: range, digits: digits)))
    }

    /// A number that is `wrappedValue` if it isn't sent.
    public init(wrappedValue: ExactDecimal, in range: ClosedRange<ExactDecimal>, digits: Int) {
        self.init(.decimal(DecimalRule(range: range, digits: digits)).defaulting(to: wrappedValue))
    }
}

extension DecimalField where Value == ExactDecimal? {
    /// An optional number, shown under the condition `shown`, and with `isRequired` required while it is shown.
    public init(
        in range: ClosedRange<ExactDecimal>, digits: Int, shown: FieldCondition? = nil, isRequired: Bool = false
    ) {
        let rule = DecimalRule(range: range, digits: digits)
        self.init(DeclaredField<ExactDecimal>.decimal(rule).optional(shown, isRequired: isRequired))
    }
}

extension DeclaredField<ExactDecimal> {
    fileprivate static func decimal(_ rule: DecimalRule) -> Self {
        DeclaredField(
            rule, sample: rule.range.lowerBound, read: { if case .decimal(let number) = $0 { number } else { nil } },
            write: { .decimal($0) })
    }
}
