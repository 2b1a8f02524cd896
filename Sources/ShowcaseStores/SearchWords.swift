/// What a person typed to search, as an expression of SQLite's full-text index: each word the beginning of one in the
/// name. Nothing that is typed is taken as the index's own syntax.
struct SearchWords {
    /// The expression; `nil` for a search of nothing, which finds everything.
    let match: String?
    /// Whether something was typed that no name can match, such as punctuation alone.
    let isImpossible: Bool

    init(_ search: String) {
        let words = search.split { !($0.isLetter || $0.isNumber) }
        match = words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
        isImpossible = words.isEmpty && search.contains { !$0.isWhitespace }
    }
}
