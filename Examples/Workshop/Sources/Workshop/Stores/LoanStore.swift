import SQL
import Sectional

/// A loan of a tool.
struct Loan: Identifiable, Sendable {
    let id: Int64
    let toolName: String
    /// The day, and perhaps the time, by which it is to be given back; `nil` if nothing was agreed.
    var due: String?
}

/// The loans in the database.
struct LoanStore: Sendable {
    let database: any SQLDatabase

    /// Returns the loans of `borrower` in `range`, the newest first.
    func loans(_ range: KeyRange, of borrower: Subject) async throws -> [Loan] {
        try await database.rows(
            """
            SELECT loans.id, name, due FROM loans JOIN tools ON tools.id = tool
            WHERE borrower = ? AND loans.id < ? AND loans.id >= ? ORDER BY loans.id DESC LIMIT ?
            """, [SQLValue(borrower)] + range.descendingValues
        ) { Loan(id: $0.integer(0), toolName: $0.text(1), due: $0.optionalText(2)) }
    }

    /// Returns the loans in `range` that `borrower` has ended, the newest first.
    func returned(_ range: KeyRange, by borrower: Subject) async throws -> [Loan] {
        try await database.rows(
            """
            SELECT returned.id, name FROM returned JOIN tools ON tools.id = tool
            WHERE borrower = ? AND returned.id < ? AND returned.id >= ? ORDER BY returned.id DESC LIMIT ?
            """, [SQLValue(borrower)] + range.descendingValues
        ) { Loan(id: $0.integer(0), toolName: $0.text(1)) }
    }

    func count() async throws -> Int { try await database.count("SELECT count(*) FROM loans") }

    func count(of borrower: Subject) async throws -> Int {
        try await database.count("SELECT count(*) FROM loans WHERE borrower = ?", [SQLValue(borrower)])
    }

    /// Lends a tool to `borrower`, until `due` if that is agreed. Throws `lent` if the tool is lent already.
    func borrow(
        _ tool: Int64, as borrower: Subject, until due: String? = nil, or lent: ActionError
    ) async throws {
        try await database.write(
            "INSERT INTO loans (tool, borrower, due) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.integer(tool), SQLValue(borrower), due.map { .text($0) } ?? .null], requiringChangeOr: lent)
    }

    /// Ends a loan of `borrower`. Throws `ActionError.conflict` if it has ended already.
    func giveBack(_ loan: Int64, as borrower: Subject) async throws {
        let ended: [SQLValue] = [.integer(loan), SQLValue(borrower)]
        try await database.write([
            SQLStep("INSERT INTO returned SELECT id, tool, borrower FROM loans WHERE id = ? AND borrower = ?", ended)
                .requiringChange(or: ActionError.conflict),
            SQLStep("DELETE FROM loans WHERE id = ? AND borrower = ?", ended),
        ])
    }
}
