import JSON

/// The format of numbers in a language: `NumberFormat("de")(19_900)` is `19.900`; in Hindi, 100000 is `1,00,000`.
///
/// The digits are 0 to 9 in every language, even where CLDR prefers others, such as in Persian or Bengali. For those
/// languages send the number itself, and let the client format it. A language that CLDR doesn't know has the format of
/// CLDR's root, `19,900.50`.
///
/// Make it once, such as in a `static let`: its initializer looks up the language.
public struct NumberFormat: Sendable {
    private let minus: StaticString
    private let digits: DigitGroups

    /// The format of `language` for numbers in units of the last of `fractionDigits` decimal places, 0 to 18: with 1,
    /// 45 is `4.5`.
    public init(_ language: LanguageTag, fractionDigits: Int = 0) {
        let style = NumberStyle.style(of: language)
        (minus, digits) = (style.minus, DigitGroups(style, fractionDigits: fractionDigits))
    }

    private init(minus: StaticString, digits: DigitGroups) { (self.minus, self.digits) = (minus, digits) }

    /// Returns the format for numbers with another number of decimal places, 0 to 18.
    func with(fractionDigits: Int) -> NumberFormat {
        NumberFormat(minus: minus, digits: digits.with(fractionDigits: fractionDigits))
    }

    /// Returns the text of `number`.
    public func callAsFunction(_ number: Int) -> String { text(of: number, isGrouped: true) }

    /// Returns the text of `number`. Without groups, such as for a year, it is a whole one.
    func text(of number: Int, isGrouped: Bool) -> String {
        var text = ShortText()
        if number < 0 { text.append(literal: minus) }
        if isGrouped { digits.append(number.magnitude, to: &text) } else { text.append(decimal: number.magnitude) }
        return text.finish()
    }
}

/// The style of numbers in a language.
struct NumberStyle: Sendable {
    var decimal: StaticString
    var group: StaticString
    var minus: StaticString = "-"
    /// The size of the groups above the lowest: 1000, or 100 in languages with lakhs and crores. The lowest group holds
    /// 1000.
    var upperGroup: UInt = 1000
    /// The minimum number of digits before the lowest group: with 2, `1234` isn't grouped, and `12.345` is.
    var minimumGroupingDigits = 1

    private static let known = LanguageTable(table.map { (languages: $0.languages, value: $0.style) })
    /// The style of CLDR's root.
    private static let unknown = NumberStyle(decimal: ".", group: ",")

    /// Returns the style of `language`.
    static func style(of language: LanguageTag) -> NumberStyle { known[language] ?? unknown }
}
