import SQL
import Sectional

/// The people who have borrowed something before: a warden finds them by a part of their name.
struct Borrowers: OptionSource {
    let database: any SQLDatabase

    private static let all: SQLStatement = "SELECT borrower FROM loans UNION SELECT borrower FROM returned"

    func options(for search: OptionSearch) async throws -> [FormOption] {
        let part = SQLValue.text(search.text.lowercased())
        return try await database.rows(
            """
            SELECT borrower FROM (\(Self.all)) AS found
            WHERE ? = '' OR replace(lower(borrower), ?, '') <> lower(borrower) ORDER BY borrower LIMIT ?
            """, [part, part, SQLValue(search.limit)]
        ) { FormOption($0.text(0), title: $0.text(0)) }
    }

    func hasOption(_ value: String, for caller: Caller) async throws -> Bool {
        try await database.first("SELECT 1 FROM (\(Self.all)) AS b WHERE borrower = ?", [.text(value)]) {
            $0.bool(0)
        }
            ?? false
    }
}
