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
