import JSON

struct IntegerRule: FieldRule {
    var kind: StaticString { "integer" }
    let range: ClosedRange<Int>
    /// The number is a multiple of this.
    var step = 1
    /// Whether people read its bounds with grouped digits.
    var isAmount = false

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "integer")
        writer.member("minimum", range.lowerBound)
        writer.member("maximum", range.upperBound)
        if step != 1 { writer.member("multipleOf", step) }
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard json.kind == .number else { throw Misfit(reason: .notInteger) }
        let number = try integer(DecimalReading(json.text))
        if number < range.lowerBound { throw tooSmall }
        if number > range.upperBound { throw tooLarge }
        if !number.isMultiple(of: step) { throw Misfit(reason: .notMultiple(step, isAmount: isAmount)) }
        return .integer(number)
    }

    private var tooSmall: Misfit { Misfit(reason: .tooSmall(range.lowerBound, isAmount: isAmount)) }
    private var tooLarge: Misfit { Misfit(reason: .tooLarge(range.upperBound, isAmount: isAmount)) }

    private func integer(_ reading: DecimalReading) throws(Misfit) -> Int {
        switch reading {
        case .exact(let number) where number.fractionDigits == 0: return number.units
        case .tooLong(0, let isNegative): throw isNegative ? tooSmall : tooLarge
        case .exact, .tooLong, .none: throw Misfit(reason: .notInteger)
        }
    }

    var example: FormValues.Value? {
        let remainder = step > 0 ? range.lowerBound % step : 0
        let (number, isTooLarge) = (range.lowerBound - remainder).addingReportingOverflow(remainder > 0 ? step : 0)
        return !isTooLarge && range.contains(number) ? .integer(number) : nil
    }

    var fault: String? { step < 1 ? "the step must be at least 1" : nil }
    var decides: Bool { true }
}

struct DecimalRule: FieldRule {
    var kind: StaticString { "decimal" }
    let range: ClosedRange<ExactDecimal>
    let digits: Int

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "number")
        writer.member("minimum", exact: range.lowerBound)
        writer.member("maximum", exact: range.upperBound)
        if let step { writer.member("multipleOf", exact: step) }
    }

    func writeHints(to writer: inout JSONWriter) { writer.member("digits", digits) }
    private var step: ExactDecimal? { ExactDecimal(units: 1, fractionDigits: digits) }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard json.kind == .number else { throw Misfit(reason: .notNumber) }
        let number = try decimal(DecimalReading(json.text))
        if number < range.lowerBound { throw Misfit(reason: .below(range.lowerBound)) }
        if number > range.upperBound { throw Misfit(reason: .above(range.upperBound)) }
        if number.fractionDigits > digits { throw Misfit(reason: .tooManyDigits(digits)) }
        return .decimal(number)
    }

    private func decimal(_ reading: DecimalReading) throws(Misfit) -> ExactDecimal {
        switch reading {
        case .exact(let number): return number
        case .tooLong(let count, _) where count > digits: throw Misfit(reason: .tooManyDigits(digits))
        case .tooLong(_, let isNegative):
            throw Misfit(reason: isNegative ? .below(range.lowerBound) : .above(range.upperBound))
        case .none: throw Misfit(reason: .notNumber)
        }
    }

    var example: FormValues.Value? { .decimal(range.lowerBound) }

    var fault: String? {
        if !(0...18).contains(digits) { return "the digits after the decimal point must be from 0 to 18" }
        if max(range.lowerBound.fractionDigits, range.upperBound.fractionDigits) > digits {
            return "the bounds have more digits after the decimal point than allowed"
        }
        // Then every number between them can be read.
        if range.lowerBound.units(ofDigits: digits) == nil || range.upperBound.units(ofDigits: digits) == nil {
            return "the bounds are too large for numbers with \(digits) digits after the decimal point"
        }
        return nil
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, exact number: ExactDecimal) {
        member(name, JSONSlice(.copying(number.description)))
    }
}
