/// A text with a number, in each form that its language has for numbers:
///
///     let books = Plural("en", one: "# book", other: "# books")
///     books(1)        // 1 book
///     books(12_000)   // 12,000 books
///
/// Which forms a language has, CLDR says: English and German `one` and `other`, Polish also `few` and `many`, Chinese and
/// Vietnamese `other` alone. Make it once, such as in a `static let`, as it looks up what is known of its language.
public struct Plural: Sendable {
    private let rule: PluralRule
    private let number: NumberFormat
    /// The texts around the number, by form.
    private let forms: [[String]]

    /// A text in `language`, in which each `#` is the number as the language writes it. A form that isn't given is `other`.
    /// A form that the language doesn't have is never used: `zero` is for Arabic or Welsh, in English 0 is `other`.
    public init(
        _ language: LanguageTag, zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
        many: String? = nil, other: String
    ) {
        rule = PluralRule(language)
        number = NumberFormat(language)
        // In the order of the categories.
        forms = [zero, one, two, few, many, other].map { form in
            (form ?? other).split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The text for `count`.
    public func callAsFunction(_ count: Int) -> String { form(of: rule(count)).joined(separator: number(count)) }

    private func form(of category: PluralCategory) -> [String] {
        switch category {
        case .zero: forms[0]
        case .one: forms[1]
        case .two: forms[2]
        case .few: forms[3]
        case .many: forms[4]
        case .other: forms[5]
        }
    }
}

/// The forms that languages have for numbers, as CLDR calls them. Each language has some of them: English `one` and `other`,
/// Arabic all six.
public enum PluralCategory: String, CaseIterable, Sendable {
    /// Of 0, in Arabic or Welsh; English says `other` of it.
    case zero
    /// Of 1, and of what ends like it in Slavic languages.
    case one
    /// Of 2, where that has a form of its own.
    case two
    /// Of a few: 2 to 4 in Polish.
    case few
    /// Of many: 5 and more in Polish.
    case many
    /// Of all else. Every language has it.
    case other
}

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
