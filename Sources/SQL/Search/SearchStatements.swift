/// The statements by which an index is read, each made once: for a search of no word, of one, and so on.
struct SearchStatements: Sendable {
    private let ascending: [SQLStatement]
    private let descending: [SQLStatement]
    private let counts: [SQLStatement]

    init(_ words: SQLStatement, _ table: SQLStatement, columns: SQLStatement, key: SQLStatement) {
        let searches = (0...SearchWords.maximumSought).map { Search(words, table, columns, key, wordCount: $0) }
        ascending = searches.map { $0.page(after: ">", through: "<=", "") }
        descending = searches.map { $0.page(after: "<", through: ">=", " DESC") }
        counts = searches.map { $0.counts(words) }
    }

    /// Returns the statement of a page, for a search of `count` words. Its values are the two bounds of the range, the
    /// words, and the limit. It is quickest if the first word is the rarest.
    func page(_ count: Int, _ order: SearchIndex.Order) -> SQLStatement {
        switch order {
        case .ascending: ascending[count]
        case .descending: descending[count]
        }
    }

    /// Returns the statement that finds how many rows each of `count` words has, one word in each column; from 1,000 on,
    /// it counts no further.
    func counts(_ count: Int) -> SQLStatement { counts[count] }
}

/// A search of a number of words, as parts of a statement.
private struct Search {
    let columns: SQLStatement
    let source: SQLStatement
    /// The key by which a page is found in them.
    let key: SQLStatement
    let conditions: SQLStatement
    let wordCount: Int

    /// The rows are those of the first word, in the order of their keys, that have the other words too. `CROSS JOIN` has
    /// SQLite read the words first, whatever it knows of the tables; other databases choose by themselves.
    init(_ words: SQLStatement, _ table: SQLStatement, _ columns: SQLStatement, _ key: SQLStatement, wordCount: Int) {
        (self.columns, self.wordCount) = (columns, wordCount)
        guard wordCount > 0 else {
            (source, self.key, conditions) = (table, "\(table).\(key)", "")
            return
        }
        (source, self.key) = ("\(words) CROSS JOIN \(table)", "\(words).item")
        let first: SQLStatement = " AND \(table).\(key) = \(words).item AND \(words).word = ?"
        let further: SQLStatement =
            " AND EXISTS (SELECT 1 FROM \(words) AS further WHERE further.word = ? AND further.item = \(words).item)"
        conditions = (1..<wordCount).reduce(first) { conditions, _ in "\(conditions)\(further)" }
    }

    func page(after: SQLStatement, through: SQLStatement, _ direction: SQLStatement) -> SQLStatement {
        """
        SELECT \(columns) FROM \(source) WHERE \(key) \(after) ? AND \(key) \(through) ?\(conditions)
        ORDER BY \(key)\(direction) LIMIT ?
        """
    }

    func counts(_ words: SQLStatement) -> SQLStatement {
        let count: SQLStatement =
            "(SELECT count(*) FROM (SELECT 1 FROM \(words) WHERE word = ? LIMIT 1000) AS counted)"
        return (1..<max(wordCount, 1)).reduce("SELECT \(count)") { counts, _ in "\(counts), \(count)" }
    }
}
