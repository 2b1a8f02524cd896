/// How a language writes whole US dollars: the pattern and grouping that CLDR has for it.
struct PriceFormat: Sendable {
    let prefix: String
    let suffix: String
    let groupSeparator: String

    static let translations = Translations(
        en: PriceFormat(prefix: "$", suffix: "", groupSeparator: ","),
        zhHant: PriceFormat(prefix: "US$", suffix: "", groupSeparator: ","),
        vi: PriceFormat(prefix: "", suffix: "\u{A0}US$", groupSeparator: "."))

    /// `19900` as `$19,900`.
    @inline(__always)
    func phrase(_ dollars: Int) -> Phrase {
        let number = Phrase.Value.grouped(dollars.magnitude, separator: groupSeparator)
        return Phrase(before: dollars < 0 ? "-" + prefix : prefix, value: number, after: suffix)
    }
}
