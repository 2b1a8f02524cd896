public import Screens

/// A table of words, by which the rows of another table are found: a row for each beginning of a word, with the key of
/// the row that has the word. It needs nothing but plain SQL, so a search finds the same in every database.
///
/// A migration makes it. `WITHOUT ROWID` is SQLite's, and halves its size:
///
/// ```sql
/// CREATE TABLE book_words (word TEXT NOT NULL, item BIGINT NOT NULL, PRIMARY KEY (word, item)) WITHOUT ROWID;
/// ```
///
/// Each write that adds or deletes rows has a step directly behind it that does the same with their words:
///
/// ```swift
/// static let index = SearchIndex("book_words", of: "books", columns: "id, title, author")
///
/// try await database.write([
///     SQLStep("INSERT INTO books (title, author) VALUES (?, ?) RETURNING id, title, author", […]), index.adding,
/// ])
/// try await database.write([
///     SQLStep("DELETE FROM books WHERE id = ? RETURNING id, title, author", [.integer(id)]), index.removing,
/// ])
/// ```
///
/// To change a text, remove its words and add the new ones: the steps are a `SELECT id, title, author`, ``removing``, the
/// `UPDATE … RETURNING id, title, author`, and ``adding``. Words whose row is gone are never found, but stay in the
/// table; a key must not be used again.
public struct SearchIndex: Sendable {
    /// The step that adds the words of the rows that the step directly before it has returned: the key in the first
    /// column, texts in the others. Throws ``MissingInteger`` if a key is not a whole number.
    public let adding: SQLStep
    /// The step that removes the words of the rows that the step directly before it has returned, as ``adding``.
    public let removing: SQLStep
    /// For a search of no word, of one, and so on.
    let searches: [SearchStatements]

    /// An index in the table `words` of the rows of `table`, whose primary key `key` is a whole number. A search returns
    /// the columns `columns`, in which one that is called `word` or `item` is written with its table: `orders.item`.
    public init(_ words: SQLStatement, of table: SQLStatement, columns: SQLStatement, key: SQLStatement = "id") {
        adding = SQLStep(
            "INSERT INTO \(words) (word, item) VALUES (?, ?) ON CONFLICT DO NOTHING", each: Self.beginnings)
        removing = SQLStep("DELETE FROM \(words) WHERE word = ? AND item = ?", each: Self.beginnings)
        searches = (0...SearchWords.maximumSought).map {
            SearchStatements(words, table, columns: columns, key: key, wordCount: $0)
        }
    }

    /// Returns the beginnings of the words of the rows that the last step has returned, each with its key. They are made
    /// one row at a time: a migration may index many rows.
    private static func beginnings(_ earlier: [SQLResult]) throws -> any Sequence<[SQLValue]> {
        let rows = earlier.last?.rows ?? []
        guard rows.allSatisfy({ $0.first?.integer != nil }) else { throw MissingInteger() }
        return rows.lazy.flatMap { row in
            beginnings(of: row.dropFirst().compactMap(\.text)).map { [.text($0), row[0]] }
        }
    }

    /// Texts are split apart from each other, so that a word ends with its text.
    private static func beginnings(of texts: [String]) -> [String] {
        SearchWords(texts.joined(separator: " ")).beginnings
    }
}

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
        let (bounds, statements) = (order == .ascending ? range.ascending : range.descending, searches[words.count])
        return (
            order == .ascending ? statements.ascending : statements.descending,
            [.integer(bounds.after), .integer(bounds.through)] + words + [SQLValue(range.limit)]
        )
    }

    /// Returns `words` with the rarest one first, or `nil` if one of them has no row.
    private func rarestFirst(_ words: [SQLValue], _ database: any SQLDatabase) async throws -> [SQLValue]? {
        guard words.count > 1 else { return words }
        let counts = try await database.first(searches[words.count].counts, words) { row in
            words.indices.map { row.integer($0) }
        }
        guard let counts, !counts.contains(0) else { return nil }
        return zip(counts, words).sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// The statements by which an index is read for a search of a number of words.
struct SearchStatements: Sendable {
    /// The statements of a page, the smallest key first or the largest. The values are the two bounds of the range, the
    /// words, and the limit. They are quickest if the first word is the rarest.
    let ascending, descending: SQLStatement
    /// The statement that finds how many rows each of the words has, one word in each column; from 1,000 on, it counts no
    /// further.
    let counts: SQLStatement

    /// The rows are those of the first word, in the order of their keys, that have the other words too. `CROSS JOIN` has
    /// SQLite read the words first, whatever it knows of the tables; other databases choose by themselves.
    init(_ words: SQLStatement, _ table: SQLStatement, columns: SQLStatement, key: SQLStatement, wordCount: Int) {
        let first: SQLStatement = " AND \(table).\(key) = \(words).item AND \(words).word = ?"
        let further: SQLStatement =
            " AND EXISTS (SELECT 1 FROM \(words) AS further WHERE further.word = ? AND further.item = \(words).item)"
        let isForAll = wordCount == 0
        let source: SQLStatement = isForAll ? table : "\(words) CROSS JOIN \(table)"
        let place: SQLStatement = isForAll ? "\(table).\(key)" : "\(words).item"
        let conditions: SQLStatement =
            isForAll ? "" : (1..<wordCount).reduce(first) { all, _ in "\(all)\(further)" }
        func page(after: SQLStatement, through: SQLStatement, _ direction: SQLStatement) -> SQLStatement {
            """
            SELECT \(columns) FROM \(source) WHERE \(place) \(after) ? AND \(place) \(through) ?\(conditions)
            ORDER BY \(place)\(direction) LIMIT ?
            """
        }
        ascending = page(after: ">", through: "<=", "")
        descending = page(after: "<", through: ">=", " DESC")
        let count: SQLStatement =
            "(SELECT count(*) FROM (SELECT 1 FROM \(words) WHERE word = ? LIMIT 1000) AS counted)"
        counts = (1..<max(wordCount, 1)).reduce("SELECT \(count)") { all, _ in "\(all), \(count)" }
    }
}
