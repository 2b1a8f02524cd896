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
