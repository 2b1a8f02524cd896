/// An exact decimal number, such as a price: a whole number of units, of which each is a tenth, a hundredth and so on.
/// `19.99` is 1,999 units of two fraction digits. Unlike with `Double`, 0.1 is 0.1.
public struct ExactDecimal: Sendable, Hashable {
    /// The number in units of the last fraction digit. The last digit isn't 0, unless there are no fraction digits.
    public let units: Int
    /// The number of digits after the decimal point: 0 to 18.
    public let fractionDigits: Int

    /// The number `units` / 10^`fractionDigits`; `nil` if `fractionDigits` isn't 0 to 18.
    public init?(units: Int, fractionDigits: Int) {
        guard (0...18).contains(fractionDigits) else { return nil }
        var (units, fractionDigits) = (units, fractionDigits)
        while fractionDigits > 0, units % 10 == 0 { (units, fractionDigits) = (units / 10, fractionDigits - 1) }
        (self.units, self.fractionDigits) = (units, fractionDigits)
    }

    /// The whole number `number`.
    public init(_ number: Int) { (units, fractionDigits) = (number, 0) }

    /// Returns the number in units of `digits` fraction digits: 1999 for 19.99 and 2; `nil` if it has more fraction
    /// digits, or is too large.
    public func units(ofDigits digits: Int) -> Int? {
        guard digits >= fractionDigits, digits <= 18 else { return nil }
        return (fractionDigits..<digits).reduce(units as Int?) { units, _ in
            guard let (product, isTooLarge) = units?.multipliedReportingOverflow(by: 10), !isTooLarge else {
                return nil
            }
            return product
        }
    }
}

extension ExactDecimal: Comparable {
    public static func < (a: Self, b: Self) -> Bool {
        let (first, second) = (a.split, b.split)
        return first.whole == second.whole ? first.fraction < second.fraction : first.whole < second.whole
    }

    /// The whole part, rounded down, and the rest in units of 18 digits.
    private var split: (whole: Int, fraction: Int) {
        let scale = Self.power(fractionDigits)
        let (quotient, remainder) = units.quotientAndRemainder(dividingBy: scale)
        let fraction = remainder * Self.power(18 - fractionDigits)
        return remainder < 0 ? (quotient - 1, fraction + Self.power(18)) : (quotient, fraction)
    }

    static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension ExactDecimal: CustomStringConvertible {
    /// The number as JSON writes it: `-0.05`.
    public var description: String {
        guard fractionDigits > 0 else { return String(units) }
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(fractionDigits + 1 - digits.count, 0)) + digits
        return "\(units < 0 ? "-" : "")\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
    }
}

extension ExactDecimal: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// A whole number.
    public init(integerLiteral number: Int) { self.init(number) }

    /// The number in a literal such as `"0.05"`, which has to be one: a literal that isn't ends the program.
    public init(stringLiteral text: String) {
        let number = Self(text)
        precondition(number != nil, "'\(text)' is not a decimal number")
        self = number ?? 0
    }
}
