import SQL
import Sectional

/// Where books are borrowed.
struct Desk: Sendable {
    private let database: any SQLDatabase
    private let loansPerMember: Int

    /// The books of `database`, of which a member may have so many at once.
    init(_ database: any SQLDatabase, loansPerMember: Int) {
        (self.database, self.loansPerMember) = (database, loansPerMember)
    }

    /// All books, in their order.
    func books() async throws -> [Book] {
        try await database.rows("SELECT id, title, lent FROM books ORDER BY id") {
            Book(id: $0.integer(0), title: $0.text(1), lent: $0.integer(2))
        }
    }

    /// The titles that `subject` has, one for each loan.
    func loans(of subject: Subject) async throws -> [String] {
        try await database.rows(
            "SELECT title FROM loans JOIN books ON books.id = book WHERE member = ? ORDER BY loans.id",
            [.text(subject.rawValue)]
        ) { $0.text(0) }
    }

    /// Lends a copy to `subject`, in two writes that are one. Throws an `ActionError` where there is no such book, and where
    /// they have as many as they may.
    func lend(_ book: Int64, to subject: Subject) async throws {
        try await database.write([
            SQLStep("UPDATE books SET lent = lent + 1 WHERE id = ?", [.integer(book)])
                .requiringChange(or: ActionError.notFound)
        ])
        try await database.write([
            SQLStep("SELECT count(*) FROM loans WHERE member = ?", [.text(subject.rawValue)])
                .requiring { [loansPerMember] in
                    guard try $0.integer < loansPerMember else {
                        throw ActionError.limitReached("Give one back first.")
                    }
                },
            SQLStep("INSERT INTO loans (book, member) VALUES (?, ?)", [.integer(book), .text(subject.rawValue)]),
        ])
    }

    /// How many loans there are.
    var loanCount: Int64 {
        get async throws { try await database.first("SELECT count(*) FROM loans") { $0.integer(0) } ?? 0 }
    }

    /// How many copies are lent.
    var lentCount: Int64 {
        get async throws { try await database.first("SELECT sum(lent) FROM books") { $0.integer(0) } ?? 0 }
    }

    /// Throws where nothing is left of the shelf.
    func checkShelf() async throws {
        if try await books().isEmpty { throw EmptyShelf() }
    }
}

/// There are no books.
struct EmptyShelf: Error {}
