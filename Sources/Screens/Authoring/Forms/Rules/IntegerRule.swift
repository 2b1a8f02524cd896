import JSON

/// The rule of a whole number.
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
        case .tooLarge(isNegative: true): throw tooSmall
        case .tooLarge(isNegative: false): throw tooLarge
        case .exact, .tooFine, .tooLong, .none: throw Misfit(reason: .notInteger)
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
