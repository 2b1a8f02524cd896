public import JSON

/// How a language writes prices in one currency:
///
///     let price = PriceFormat("de", symbol: "€")
///     price(1_990_050)   // 19.900,50 €
///
/// A price is a whole number of the currency's smallest unit, such as cents. The digits are 0 to 9 in every language, as
/// those of `NumberFormat` are. Make it once, such as in a `static let`: it looks up what is known of its language.
public struct PriceFormat: Sendable {
    private let positive: PriceAffixes
    private let negative: PriceAffixes
    private let digits: DigitGroups

    /// How `language` writes prices in the currency that it calls `symbol`, such as `$` in English and `US$` in Vietnamese.
    /// Of a currency with `fractionDigits`, 0 to 18, the smallest unit is so many digits behind the decimal separator: 2 for
    /// cents, 0 for yen and for prices in whole units.
    public init(_ language: LanguageTag, symbol: String, fractionDigits: Int = 2) {
        let style = PriceStyle.style(of: language)
        let number = NumberStyle.style(of: language)
        let patterns = style.pattern.split(separator: ";")
        positive = PriceAffixes(pattern: patterns[0], symbol: symbol, minus: number.minus)
        negative =
            patterns.count > 1
            ? PriceAffixes(pattern: patterns[1], symbol: symbol, minus: number.minus)
            : PriceAffixes(before: "\(number.minus)\(positive.before)", after: positive.after)
        digits = DigitGroups(style.applied(to: number), fractionDigits: fractionDigits)
    }

    /// The text of a price.
    public func callAsFunction(_ units: Int) -> String {
        var text = ""
        write(units, pieces: &text)
        return text
    }

    /// Writes the same as one string of JSON, which is never put together in memory.
    public func write(_ units: Int, to writer: inout JSONWriter) { writer.string { write(units, pieces: &$0) } }

    private func write(_ units: Int, pieces text: inout some DigitWriter & ~Copyable) {
        text.piece(units < 0 ? negative.before : positive.before)
        digits.write(units.magnitude, to: &text)
        text.piece(units < 0 ? negative.after : positive.after)
    }
}

/// How a language writes prices: CLDR's standard pattern for currencies, such as `¤#,##0.00` or `#,##0.00 ¤`, in which `¤`
/// stands for the symbol, and a second one behind `;` for what is negative.
struct PriceStyle: Sendable {
    let pattern: String
    /// What stands before the fraction of a price where that isn't what stands before the fraction of a number.
    let decimal: StaticString?

    init(_ pattern: String, decimal: StaticString? = nil) { (self.pattern, self.decimal) = (pattern, decimal) }

    private static let known = LanguageTable(table.map { (languages: $0.languages, value: $0.style) })
    /// CLDR's root.
    private static let unknown = PriceStyle("¤\u{A0}#,##0.00")

    /// The style of `language`.
    static func style(of language: LanguageTag) -> PriceStyle { known[language] ?? unknown }

    /// How the digits of a price are written in a language that writes numbers so.
    func applied(to number: NumberStyle) -> NumberStyle {
        var style = number
        style.decimal = decimal ?? number.decimal
        style.upperGroup = pattern.contains("#,##,##0") ? 100 : 1000
        return style
    }
}
