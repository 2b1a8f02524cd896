import SQL
import Sectional

/// A loan of a tool.
struct Loan: Identifiable, Sendable {
    let id: Int64
    let toolName: String
}

/// The loans in the database.
struct LoanStore: Sendable {
    let database: any SQLDatabase

    /// Returns the loans of `borrower` in `range`, the newest first.
    func loans(_ range: KeyRange, of borrower: Subject) async throws -> [Loan] {
        try await database.rows(
            """
            SELECT loans.id, name FROM loans JOIN tools ON tools.id = tool
            WHERE borrower = ? AND loans.id < ? AND loans.id >= ? ORDER BY loans.id DESC LIMIT ?
            """, [SQLValue(borrower)] + range.descendingValues
        ) { Loan(id: $0.integer(0), toolName: $0.text(1)) }
    }

    func count() async throws -> Int { try await database.count("SELECT count(*) FROM loans") }

    func count(of borrower: Subject) async throws -> Int {
        try await database.count("SELECT count(*) FROM loans WHERE borrower = ?", [SQLValue(borrower)])
    }

    /// Lends a tool to `borrower`. Throws `lent` if the tool is lent already.
    func borrow(_ tool: Int64, as borrower: Subject, or lent: ActionError) async throws {
        try await database.write(
            "INSERT INTO loans (tool, borrower) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.integer(tool), SQLValue(borrower)], requiringChangeOr: lent)
    }

    /// Ends a loan of `borrower`. Throws `ActionError.conflict` if it has ended already.
    func giveBack(_ loan: Int64, as borrower: Subject) async throws {
        try await database.write(
            "DELETE FROM loans WHERE id = ? AND borrower = ?", [.integer(loan), SQLValue(borrower)],
            requiringChangeOr: ActionError.conflict)
    }
}
