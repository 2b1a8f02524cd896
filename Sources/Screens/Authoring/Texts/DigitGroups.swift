import JSON

/// A formatter of a number's digits in groups, with a fixed number of fraction digits.
struct DigitGroups: Sendable {
    private let decimal: StaticString
    private let group: StaticString
    private let upperGroup: UInt
    private let upperDigits: Int
    /// The smallest number that is grouped.
    private let leastGrouped: UInt
    private var fractionDigits: Int
    /// The divisor that gives the whole part of the number.
    private var scale: UInt

    /// The greatest number has 19 digits: with more fraction digits it would have no whole part.
    static let fractionDigits = 0...18

    init(_ style: NumberStyle, fractionDigits: Int) {
        precondition(Self.fractionDigits.contains(fractionDigits), "a number has 0 to 18 digits of a fraction")
        (decimal, group, upperGroup) = (style.decimal, style.group, style.upperGroup)
        upperDigits = style.upperGroup == 100 ? 2 : 3
        leastGrouped = .power(of: 10, 2 + style.minimumGroupingDigits)
        (self.fractionDigits, scale) = (fractionDigits, .power(of: 10, fractionDigits))
    }

    /// Returns the formatter of numbers with another number of fraction digits.
    func with(fractionDigits: Int) -> DigitGroups {
        precondition(Self.fractionDigits.contains(fractionDigits), "a number has 0 to 18 digits of a fraction")
        var groups = self
        (groups.fractionDigits, groups.scale) = (fractionDigits, .power(of: 10, fractionDigits))
        return groups
    }

    /// Appends the digits of `number` to `text`.
    func append(_ number: UInt, to text: inout ShortText) {
        guard fractionDigits > 0 else { return appendWhole(number, to: &text) }
        appendWhole(number / scale, to: &text)
        text.append(literal: decimal)
        text.append(decimal: number % scale, minimumDigits: fractionDigits)
    }

    private func appendWhole(_ number: UInt, to text: inout ShortText) {
        guard number >= leastGrouped else { return text.append(decimal: number) }
        appendUpper(number / 1000, to: &text)
        text.append(literal: group)
        text.append(decimal: number % 1000, minimumDigits: 3)
    }

    private func appendUpper(_ number: UInt, to text: inout ShortText) {
        guard number >= upperGroup else { return text.append(decimal: number) }
        appendUpper(number / upperGroup, to: &text)
        text.append(literal: group)
        text.append(decimal: number % upperGroup, minimumDigits: upperDigits)
    }
}

extension UInt {
    fileprivate static func power(of base: UInt, _ exponent: Int) -> UInt {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }
}
