/// Which form a language has for a whole number, by CLDR's rules for cardinal numbers.
public struct PluralRule: Sendable {
    private static let known = LanguageTable(table.map { (languages: $0.languages, value: PluralRule($0.category)) })

    private let category: @Sendable (UInt) -> PluralCategory

    private init(_ category: @escaping @Sendable (UInt) -> PluralCategory) { self.category = category }

    /// The rule of `language`. One that CLDR doesn't know has the form `other` for all numbers, as Chinese has.
    public init(_ language: LanguageTag) { self = Self.known[language] ?? PluralRule { _ in .other } }

    /// The form for `count`, whose sign doesn't matter.
    public func callAsFunction(_ count: Int) -> PluralCategory { category(count.magnitude) }
}
