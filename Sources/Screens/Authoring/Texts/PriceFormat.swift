import JSON

/// The format of prices in one currency in a language:
///
///     let price = PriceFormat("de", symbol: "€")
///     price(1_990_050)   // 19.900,50 €
///
/// A price is a whole number of the currency's smallest unit, such as cents. The digits are 0 to 9 in every language,
/// as in ``NumberFormat``. Make it once, such as in a `static let`: its initializer looks up the language.
public struct PriceFormat: Sendable {
    private let positive: PriceAffixes
    private let negative: PriceAffixes
    private let digits: NumberFormat

    /// The format of `language` for a currency with the symbol `symbol`, such as `$` in English and `US$` in
    /// Vietnamese. The smallest unit is the last of `fractionDigits` decimal places, 0 to 18: 2 for cents, 0 for yen
    /// and for prices in whole units.
    public init(_ language: LanguageTag, symbol: String, fractionDigits: Int = 2) {
        let style = PriceStyle.style(of: language)
        let number = NumberStyle.style(of: language)
        let patterns = style.pattern.split(separator: ";")
        positive = PriceAffixes(pattern: patterns[0], symbol: symbol, minus: number.minus)
        let pattern = patterns.count > 1 ? patterns[1] : "-\(patterns[0])"
        negative = PriceAffixes(pattern: pattern, symbol: symbol, minus: number.minus)
        digits = NumberFormat(style.applied(to: number), fractionDigits: fractionDigits)
    }

    /// Returns the text of a price in the smallest unit.
    public func callAsFunction(_ units: Int) -> String {
        let affixes = units < 0 ? negative : positive
        var text = ShortText()
        text.append(utf8: affixes.before)
        digits.append(units.magnitude, to: &text)
        text.append(utf8: affixes.after)
        return text.finish()
    }
}

/// The style of prices in a language: CLDR's standard currency pattern, such as `¤#,##0.00` or `#,##0.00 ¤`. `¤` is
/// the symbol; a second pattern after `;` is for negative prices.
struct PriceStyle: Sendable {
    let pattern: String
    /// The decimal separator of prices, if it differs from that of numbers.
    let decimal: StaticString?

    init(_ pattern: String, decimal: StaticString? = nil) { (self.pattern, self.decimal) = (pattern, decimal) }

    private static let known = LanguageTable(table)
    private static let unknown = PriceStyle("¤\u{A0}#,##0.00")

    static func style(of language: LanguageTag) -> PriceStyle { known[language] ?? unknown }

    func applied(to number: NumberStyle) -> NumberStyle {
        var style = number
        style.decimal = decimal ?? number.decimal
        style.upperGroup = pattern.contains("#,##,##0") ? 100 : 1000
        return style
    }
}

/// The texts before and after the digits of a price, in UTF-8.
struct PriceAffixes: Sendable {
    let before: [UInt8]
    let after: [UInt8]

    /// The affixes of a CLDR pattern, with `symbol` in place of `¤`.
    init(pattern: Substring, symbol: String, minus: StaticString) {
        let (before, after) = (pattern.prefix { $0 != "#" }, pattern.reversed().prefix { $0 != "0" }.reversed())
        // CLDR's `currencySpacing`: a space separates digits from what is no symbol, such as the letters of `CHF`.
        let spaceBefore = before.last == "¤" && symbol.last.map(\.needsSpace) == true
        let spaceAfter = after.first == "¤" && symbol.first.map(\.needsSpace) == true
        self.before = Array((before.filled(symbol, minus) + (spaceBefore ? "\u{A0}" : "")).utf8)
        self.after = Array(((spaceAfter ? "\u{A0}" : "") + after.filled(symbol, minus)).utf8)
    }
}

extension Character {
    fileprivate var needsSpace: Bool { !isSymbol && !isWhitespace }
}

extension Sequence<Character> {
    fileprivate func filled(_ symbol: String, _ minus: StaticString) -> String {
        reduce(into: "") { text, character in
            switch character {
            case "¤": text += symbol
            case "-": text += "\(minus)"
            default: text.append(character)
            }
        }
    }
}
