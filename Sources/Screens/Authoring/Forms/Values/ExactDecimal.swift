import Basics
import JSON

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

    /// The number in `text`, as JSON writes it: `19.99`, `-5`, `2e3`. `nil` for none, or one of more than 18 digits.
    public init?(_ text: String) {
        guard case .exact(let number) = DecimalReading(text) else { return nil }
        self = number
    }

    /// Returns the number in units of `digits` fraction digits: 1999 for 19.99 and 2; `nil` if it doesn't fit.
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
        let scale = Int.powerOfTen(fractionDigits)
        let (quotient, remainder) = units.quotientAndRemainder(dividingBy: scale)
        let fraction = remainder * Int.powerOfTen(18 - fractionDigits)
        return remainder < 0 ? (quotient - 1, fraction + Int.powerOfTen(18)) : (quotient, fraction)
    }
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

/// The result of reading the text of a JSON number exactly.
enum DecimalReading: Equatable {
    case exact(ExactDecimal)
    /// The number has more digits than a number can have, this many of them after the decimal point. Those of a number
    /// whose whole part alone is too large aren't counted.
    case tooLong(fractionDigits: Int, isNegative: Bool)
    /// The text isn't a number.
    case none

    /// Reads `text` in linear time.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, first == 0x2D || first.isDigit, last.isDigit,
            (try? JSONSlice(.copying(bytes)).check()) != nil
        else {
            self = .none
            return
        }
        let parts = bytes.split { $0 == 0x65 || $0 == 0x45 }
        let fraction = parts[0].drop { $0 != 0x2E }.dropFirst()
        let digits = parts[0].filter(\.isDigit).drop { $0 == 0x30 }
        let zeros = digits.reversed().prefix { $0 == 0x30 }.count
        let exponent = parts.count > 1 ? Self.exponent(parts[1]) : 0
        self = Self.number(digits.dropLast(zeros), scale: fraction.count - zeros - exponent, isNegative: first == 0x2D)
    }

    /// A text has fewer digits than the greatest number that is returned, so that a larger one makes no difference.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        let limit = 1_000_000_000
        let number = Int(String(decoding: text, as: UTF8.self)) ?? (text.first == 0x2D ? -limit : limit)
        return min(max(number, -limit), limit)
    }

    /// The number with `digits`, the last of which isn't 0 and is at the decimal place `scale`.
    private static func number(_ digits: ArraySlice<UInt8>, scale: Int, isNegative: Bool) -> DecimalReading {
        if digits.isEmpty { return .exact(0) }
        if digits.count - scale > 19 { return .tooLong(fractionDigits: 0, isNegative: isNegative) }
        let tooLong = DecimalReading.tooLong(fractionDigits: max(scale, 0), isNegative: isNegative)
        if scale > 18 { return tooLong }
        // Counted down, since there is one more negative number than there are positive ones.
        var units = 0
        for digit in digits + repeatElement(0x30, count: max(-scale, 0)) {
            let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
            let (difference, overflows) = product.subtractingReportingOverflow(Int(digit - 0x30))
            if isTooLarge || overflows { return tooLong }
            units = difference
        }
        if !isNegative, units == .min { return tooLong }
        let number = ExactDecimal(units: isNegative ? units : -units, fractionDigits: max(scale, 0))
        return number.map { .exact($0) } ?? .none
    }
}
