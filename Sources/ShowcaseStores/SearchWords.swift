/// A person's search as an expression for SQLite's full-text index: each word has to be the beginning of a word in the
/// name. Nothing that is entered is read as the index's syntax.
struct SearchWords {
    /// The expression; `nil` for an empty search, which matches every name.
    let match: String?
    /// Whether the search can match no name, such as one of punctuation only.
    let isImpossible: Bool

    init(_ search: String) {
        let words = search.split { !($0.isLetter || $0.isNumber) }
        match = words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
        isImpossible = words.isEmpty && search.contains { !$0.isWhitespace }
    }
}
