/// How a language writes whole US dollars: the pattern and grouping that CLDR has for it.
struct PriceFormat: Sendable {
    let prefix: String
    let suffix: String
    let groupSeparator: Character

    static let translations = Translations(
        en: PriceFormat(prefix: "$", suffix: "", groupSeparator: ","),
        zhHant: PriceFormat(prefix: "US$", suffix: "", groupSeparator: ","),
        vi: PriceFormat(prefix: "", suffix: "\u{A0}US$", groupSeparator: "."))

    /// `19900` as `$19,900`.
    func text(_ dollars: Int) -> String {
        let digits = Array(String(dollars.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max($0 - 3, 0)..<$0]) }
        let number = groups.reversed().joined(separator: String(groupSeparator))
        return (dollars < 0 ? "-" : "") + prefix + number + suffix
    }
}
