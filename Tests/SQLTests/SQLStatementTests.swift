import SQL
import TestSupport
import Testing

@Suite struct SQLStatementTests {
    private struct Numbered: SQLDialect {
        func placeholder(_ number: Int) -> String { "$\(number)" }
        var migrations: [SQLMigration] { [] }
    }

    @Test(
        arguments: [
            ("SELECT 1", "SELECT 1"), ("a = ? AND b = ?", "a = $1 AND b = $2"), ("?2 ?1 ?2 ?12", "$2 $1 $2 $12"),
            ("'?' ? \"?\" ?", "'?' $1 \"?\" $2"), ("'it''s ?' ?", "'it''s ?' $1"), ("a -- ?\n? - ?", "a -- ?\n$1 - $2"),
            ("/* ? */ ? / ?", "/* ? */ $1 / $2"), ("?--", "$1--"), ("/*?", "/*?"), ("'ä?' ?", "'ä?' $1"),
            ("a-?", "a-$1"),
        ] as [(SQLStatement, String)])
    func `parameters are written in the dialect's form`(_ statement: SQLStatement, _ text: String) {
        #expect(Numbered().text(of: statement) == text)
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
        #expect(SQLValue.text(pair.one) == SQLValue.text(pair.one))
    }
}
