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
