public import JSON

/// How a language writes numbers: `NumberFormat("de")(19_900)` is `19.900`, in Hindi `1,00,000` is a lakh.
///
/// The digits are 0 to 9 in every language, also where CLDR prefers others, such as in Persian or Bengali: for those, send the
/// number itself, and have the client format it. A language that CLDR doesn't know is written as CLDR's root says, `19,900.50`.
///
/// Make it once, such as in a `static let`: it looks up what is known of its language.
public struct NumberFormat: Sendable {
    private let minus: StaticString
    private let digits: DigitGroups

    /// How `language` writes numbers that are counted in parts with so many digits behind the decimal separator, 0 to 18:
    /// with 1, 45 is `4.5`.
    public init(_ language: LanguageTag, fractionDigits: Int = 0) {
        let style = NumberStyle.style(of: language)
        (minus, digits) = (style.minus, DigitGroups(style, fractionDigits: fractionDigits))
    }

    /// The text of `number`.
    public func callAsFunction(_ number: Int) -> String {
        var text = ""
        write(number, pieces: &text)
        return text
    }

    /// Writes the same as one string of JSON, which is never put together in memory.
    public func write(_ number: Int, to writer: inout JSONWriter) {
        writer.string { write(number, pieces: &$0) }
    }

    private func write(_ number: Int, pieces text: inout some DigitWriter & ~Copyable) {
        if number < 0 { text.piece(literal: minus) }
        digits.write(number.magnitude, to: &text)
    }
}

/// How a language writes numbers.
struct NumberStyle: Sendable {
    var decimal: StaticString
    var group: StaticString
    var minus: StaticString = "-"
    /// What a group above the lowest holds: 1000, or 100 where one counts in lakhs and crores. The lowest holds 1000.
    var upperGroup: UInt = 1000
    /// How many digits there have to be before the lowest group: 2 where `1234` isn't grouped and `12.345` is.
    var minimumGroupingDigits = 1

    private static let known = LanguageTable(table.map { (languages: $0.languages, value: $0.style) })
    /// CLDR's root.
    private static let unknown = NumberStyle(decimal: ".", group: ",")

    /// The style of `language`.
    static func style(of language: LanguageTag) -> NumberStyle { known[language] ?? unknown }
}
