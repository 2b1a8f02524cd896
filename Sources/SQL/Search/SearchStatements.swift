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
