import SQL
import TestSupport
import Testing

@testable import PostgreSQL

@Suite struct SQLStatementTests {
    @Test(
        arguments: [
            ("SELECT 1", "SELECT 1"), ("a = ? AND b = ?", "a = $1 AND b = $2"), ("?2 ?1 ?2 ?12", "$2 $1 $2 $12"),
            ("'?' ? \"?\" ?", "'?' $1 \"?\" $2"), ("'it''s ?' ?", "'it''s ?' $1"), ("a -- ?\n? - ?", "a -- ?\n$1 - $2"),
            ("/* ? */ ? / ?", "/* ? */ $1 / $2"), ("?--", "$1--"), ("/*?", "/*?"), ("'ä?' ?", "'ä?' $1"),
            ("a-?", "a-$1"),
        ] as [(SQLStatement, String)])
    func numbersItsParametersForPostgreSQL(_ statement: SQLStatement, _ text: String) {
        #expect(statement.numbered == text)
    }

    @Test func `a statement can contain other statements`() {
        let columns: SQLStatement = "id, name"
        let statement: SQLStatement = "SELECT \(columns) FROM cars"
        #expect(statement.text == "SELECT id, name FROM cars")
        #expect(statement == "SELECT id, name FROM cars")
        #expect(Set([statement, "SELECT id, name FROM cars", columns]).count == 2)
    }

    /// By bytes: what looks alike is another statement.
    @Test(arguments: LookAlikes.pairs) func `look-alike SQL texts are different values`(_ pair: LookAlikes.Pair) {
        #expect(SQLValue.text(pair.one) != SQLValue.text(pair.other))
        #expect(SQLValue.text(pair.one) == SQLValue.text(String(decoding: Array(pair.one.utf8), as: UTF8.self)))
    }
}
