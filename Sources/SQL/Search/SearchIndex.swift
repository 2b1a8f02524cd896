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
    let statements: SearchStatements

    /// An index in the table `words` of the rows of `table`, whose primary key `key` is a whole number. A search returns
    /// the columns `columns`.
    public init(_ words: SQLStatement, of table: SQLStatement, columns: SQLStatement, key: SQLStatement = "id") {
        adding = SQLStep(
            "INSERT INTO \(words) (word, item) VALUES (?, ?) ON CONFLICT DO NOTHING", each: Self.beginnings)
        removing = SQLStep("DELETE FROM \(words) WHERE word = ? AND item = ?", each: Self.beginnings)
        statements = SearchStatements(words, table, columns: columns, key: key)
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
