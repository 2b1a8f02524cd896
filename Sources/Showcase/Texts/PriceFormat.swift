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
    func text(_ dollars: Int) -> String { (dollars < 0 ? "-" : "") + prefix + grouped(dollars.magnitude) + suffix }

    private func grouped(_ number: UInt) -> String {
        guard number >= 1000 else { return String(number) }
        // 1000 more, so that a group keeps its zeros.
        return grouped(number / 1000) + groupSeparator + String(1000 + number % 1000).dropFirst()
    }
}
