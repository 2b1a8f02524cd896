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
