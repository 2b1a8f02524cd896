internal import JSON

/// A formatter of a number's digits in groups, with a fixed number of fraction digits.
struct DigitGroups: Sendable {
    private let decimal: StaticString
    private let group: StaticString
    private let upperGroup: UInt
    private let upperDigits: Int
    /// The smallest number that is grouped.
    private let leastGrouped: UInt
    private let fractionDigits: Int
    /// The divisor that gives the whole part of the number.
    private let scale: UInt

    /// The greatest number has 19 digits: with more fraction digits it would have no whole part.
    static let fractionDigits = 0...18

    init(_ style: NumberStyle, fractionDigits: Int) {
        precondition(Self.fractionDigits.contains(fractionDigits), "a number has 0 to 18 digits of a fraction")
        (decimal, group, upperGroup) = (style.decimal, style.group, style.upperGroup)
        upperDigits = style.upperGroup == 100 ? 2 : 3
        leastGrouped = .power(of: 10, 2 + style.minimumGroupingDigits)
        (self.fractionDigits, scale) = (fractionDigits, .power(of: 10, fractionDigits))
    }

    func write(_ number: UInt, to text: inout some DigitWriter & ~Copyable) {
        guard fractionDigits > 0 else { return writeWhole(number, to: &text) }
        writeWhole(number / scale, to: &text)
        text.piece(literal: decimal)
        text.piece(number % scale, minimumDigits: fractionDigits)
    }

    private func writeWhole(_ number: UInt, to text: inout some DigitWriter & ~Copyable) {
        guard number >= leastGrouped else { return text.piece(number, minimumDigits: 1) }
        writeUpper(number / 1000, to: &text)
        text.piece(literal: group)
        text.piece(number % 1000, minimumDigits: 3)
    }

    private func writeUpper(_ number: UInt, to text: inout some DigitWriter & ~Copyable) {
        guard number >= upperGroup else { return text.piece(number, minimumDigits: 1) }
        writeUpper(number / upperGroup, to: &text)
        text.piece(literal: group)
        text.piece(number % upperGroup, minimumDigits: upperDigits)
    }
}

extension UInt {
    fileprivate static func power(of base: UInt, _ exponent: Int) -> UInt {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }
}

/// A target for formatted numbers, written in pieces: a `String`, or a JSON string in a `JSONWriter`, which needs no
/// intermediate string.
protocol DigitWriter: ~Copyable {
    mutating func piece(_ text: String)
    mutating func piece(literal: StaticString)
    mutating func piece(_ number: UInt, minimumDigits: Int)
}

extension JSONWriter: DigitWriter {}

extension String: DigitWriter {
    mutating func piece(_ text: String) { self += text }

    mutating func piece(literal: StaticString) { self += "\(literal)" }

    mutating func piece(_ number: UInt, minimumDigits: Int) {
        let digits = String(number)
        self += String(repeating: "0", count: max(minimumDigits - digits.utf8.count, 0)) + digits
    }
}
