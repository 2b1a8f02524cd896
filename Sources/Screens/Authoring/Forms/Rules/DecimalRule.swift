import JSON

/// The rule of an exact decimal number.
struct DecimalRule: FieldRule {
    var kind: StaticString { "decimal" }
    let range: ClosedRange<ExactDecimal>
    /// The maximum number of digits after the decimal point.
    let digits: Int

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "number")
        writer.member("minimum", exact: range.lowerBound)
        writer.member("maximum", exact: range.upperBound)
        if let step { writer.member("multipleOf", exact: step) }
    }

    func writeHints(to writer: inout JSONWriter) { writer.member("digits", digits) }

    /// The difference between two neighbouring numbers.
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
        case .tooLarge(isNegative: true): throw Misfit(reason: .below(range.lowerBound))
        case .tooLarge(isNegative: false): throw Misfit(reason: .above(range.upperBound))
        case .tooLong(let count, let isNegative):
            if count > digits { throw Misfit(reason: .tooManyDigits(digits)) }
            throw Misfit(reason: isNegative ? .below(range.lowerBound) : .above(range.upperBound))
        case .tooFine: throw Misfit(reason: .tooManyDigits(digits))
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
    /// Writes a member with an exact number.
    fileprivate mutating func member(_ name: StaticString, exact number: ExactDecimal) {
        member(name, JSONSlice(.copying(number.description)))
    }
}
