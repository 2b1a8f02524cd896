public import Screens

extension SearchIndex {
    /// The order of the rows that a search finds.
    public enum Order: Sendable {
        /// The smallest key first.
        case ascending
        /// The largest key first, such as the newest row.
        case descending
    }

    /// Returns the result of `row` for each row in `range` that `search` finds in `database`, in the order of the keys.
    /// Each word of the search has to be the beginning of a word of the row; ``SearchWords`` says what a word is. A
    /// blank search finds all rows, one of punctuation only none.
    ///
    /// A page takes as long at the end of a long list as at its beginning. A search of several words looks through the
    /// rows of the rarest of them. Throws errors of the database, and those of `row`.
    @inlinable
    public func rows<Value>(
        matching search: String, in range: KeyRange, _ order: Order, of database: any SQLDatabase,
        _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> [Value] {
        guard let page = try await page(SearchWords(search), range, order, database) else { return [] }
        return try await database.rows(page.statement, page.values, row)
    }

    /// Returns the statement of a page and its values, or `nil` if the search finds nothing.
    @usableFromInline
    func page(
        _ search: SearchWords, _ range: KeyRange, _ order: Order, _ database: any SQLDatabase
    ) async throws -> (statement: SQLStatement, values: [SQLValue])? {
        let words = try await rarestFirst(search.sought.map { .text($0) }, database)
        guard let words, search.isBlank || !words.isEmpty else { return nil }
        let bounds = order == .ascending ? range.ascending : range.descending
        return (
            statements.page(words.count, order),
            [.integer(bounds.after), .integer(bounds.through)] + words + [SQLValue(range.limit)]
        )
    }

    /// Returns `words` with the rarest one first, or `nil` if one of them has no row.
    private func rarestFirst(_ words: [SQLValue], _ database: any SQLDatabase) async throws -> [SQLValue]? {
        guard words.count > 1 else { return words }
        let counts = try await database.first(statements.counts(words.count), words) { row in
            words.indices.map { row.integer($0) }
        }
        guard let counts, !counts.contains(0) else { return nil }
        return zip(counts, words).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
