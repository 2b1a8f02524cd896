import JSON

/// The format of numbers in a language: `NumberFormat("de")(19_900)` is `19.900`; in Hindi, 100000 is `1,00,000`.
///
/// The digits are 0 to 9 in every language, even where CLDR prefers others, such as in Persian or Bengali. For those
/// languages send the number itself, and let the client format it. A language that CLDR doesn't know has the format of
/// CLDR's root, `19,900.50`.
///
/// Make it once, such as in a `static let`: its initializer looks up the language.
public struct NumberFormat: Sendable {
    private let style: NumberStyle
    private let fractionDigits: Int
    /// The smallest number that is grouped.
    private let leastGrouped: UInt
    /// The divisor that gives the whole part of the number.
    private let scale: UInt

    /// The format of numbers in units of the last of `fractionDigits` decimal places, 0 to 18: with 1, 45 is `4.5`.
    public init(_ language: LanguageTag, fractionDigits: Int = 0) {
        self.init(NumberStyle.style(of: language), fractionDigits: fractionDigits)
    }

    init(_ style: NumberStyle, fractionDigits: Int) {
        // The greatest number has 19 digits: with more fraction digits it would have no whole part.
        precondition((0...18).contains(fractionDigits), "a number has 0 to 18 digits of a fraction")
        (self.style, self.fractionDigits) = (style, fractionDigits)
        leastGrouped = .powerOfTen(2 + style.minimumGroupingDigits)
        scale = .powerOfTen(fractionDigits)
    }

    func with(fractionDigits: Int) -> NumberFormat { NumberFormat(style, fractionDigits: fractionDigits) }

    /// Returns the text of `number`.
    public func callAsFunction(_ number: Int) -> String { text(of: number, isGrouped: true) }

    /// Returns the text of `number`. Without groups, such as for a year, it is a whole one.
    func text(of number: Int, isGrouped: Bool) -> String {
        var text = ShortText()
        if number < 0 { text.append(literal: style.minus) }
        if isGrouped { append(number.magnitude, to: &text) } else { text.append(decimal: number.magnitude) }
        return text.finish()
    }

    /// Appends a number without its sign, in groups of digits.
    func append(_ number: UInt, to text: inout ShortText) {
        guard fractionDigits > 0 else { return appendWhole(number, to: &text) }
        appendWhole(number / scale, to: &text)
        text.append(literal: style.decimal)
        text.append(decimal: number % scale, minimumDigits: fractionDigits)
    }

    private func appendWhole(_ number: UInt, to text: inout ShortText) {
        guard number >= leastGrouped else { return text.append(decimal: number) }
        appendUpper(number / 1000, to: &text)
        text.append(literal: style.group)
        text.append(decimal: number % 1000, minimumDigits: 3)
    }

    private func appendUpper(_ number: UInt, to text: inout ShortText) {
        let upperGroup = style.upperGroup
        guard number >= upperGroup else { return text.append(decimal: number) }
        appendUpper(number / upperGroup, to: &text)
        text.append(literal: style.group)
        text.append(decimal: number % upperGroup, minimumDigits: upperGroup == 100 ? 2 : 3)
    }
}

struct NumberStyle: Sendable {
    var decimal: StaticString
    var group: StaticString
    var minus: StaticString = "-"
    /// The size of the groups above the lowest: 1000, or 100 in languages with lakhs and crores.
    var upperGroup: UInt = 1000
    /// The minimum number of digits before the lowest group: with 2, `1234` isn't grouped, and `12.345` is.
    var minimumGroupingDigits = 1

    private static let known = LanguageTable(table)
    private static let unknown = NumberStyle(decimal: ".", group: ",")

    static func style(of language: LanguageTag) -> NumberStyle { known[language] ?? unknown }
}

extension FixedWidthInteger {
    static func powerOfTen(_ exponent: Int) -> Self { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
