public import JSON

/// A text with a number, in each plural form of its language:
///
///     let books = Plural("en", one: "# book", other: "# books")
///     books(1)        // 1 book
///     books(12_000)   // 12,000 books
///
/// CLDR defines the forms of a language: English and German have `one` and `other`, Polish also `few` and `many`,
/// Chinese and Vietnamese only `other`. Make it once, such as in a `static let`: its initializer looks up the language.
public struct Plural: Sendable {
    private let rule: PluralRule
    private let number: NumberFormat
    /// The texts around the number, by plural category.
    private let forms: [[String]]

    /// A text in `language`. Each `#` is replaced by the formatted number. A form that is `nil` is the same as `other`.
    /// A form that the language doesn't have is never used: `zero` is for Arabic or Welsh; in English, 0 is `other`.
    public init(
        _ language: LanguageTag, zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
        many: String? = nil, other: String
    ) {
        rule = PluralRule(language)
        number = NumberFormat(language)
        // In the order of `PluralCategory`.
        forms = [zero, one, two, few, many, other].map { form in
            (form ?? other).split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Returns the text for `count`.
    public func callAsFunction(_ count: Int) -> String { text(count, isGrouped: true) }

    /// Returns the text for `count`, with its digits in groups or, as for a year, without.
    func text(_ count: Int, isGrouped: Bool) -> String {
        forms[rule(count).rawValue].joined(separator: number.text(of: count, isGrouped: isGrouped))
    }

    /// Returns the text for an exact number, which has the form `other` in every language unless it is whole.
    func callAsFunction(_ number: ExactDecimal) -> String {
        guard number.fractionDigits > 0 else { return self(number.units) }
        let text = self.number.with(fractionDigits: number.fractionDigits)(number.units)
        return forms[PluralCategory.other.rawValue].joined(separator: text)
    }
}

/// A plural category of CLDR. Each language has some of them: English `one` and `other`, Arabic all six.
package enum PluralCategory: Int {
    case zero, one, two, few, many, other
}

extension PluralRule {
    private static let known = LanguageTable(table)

    /// The rule of `language`. A language that CLDR doesn't know has only `other`, like Chinese.
    package init(_ language: LanguageTag) { self = Self.known[language] ?? .root }

    /// Returns the category of `count`; the sign is ignored.
    package func callAsFunction(_ count: Int) -> PluralCategory { category(count.magnitude) }
}

/// A phrase around a value in a language: `Operated by Harbour Drive`.
public struct PhrasePattern: Sendable {
    @usableFromInline let before: StaticString
    @usableFromInline let after: StaticString

    /// A pattern with the texts before and after the value.
    public init(before: StaticString = "", after: StaticString = "") { (self.before, self.after) = (before, after) }

    /// Returns the text with `value`.
    public func callAsFunction(_ value: String) -> String { String(joining: before, value, after) }

    /// Returns the phrase with `value`, for data with a property of the type ``Phrase``.
    @inlinable @_disfavoredOverload
    public func callAsFunction(_ value: String) -> JSON.Phrase { JSON.Phrase(before: before, value, after: after) }
}

/// A text of a value between two literals. In the data of many cells, it is faster than a `String`, which is allocated.
package typealias Phrase = JSON.Phrase
