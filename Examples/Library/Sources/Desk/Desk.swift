import Sectional

/// The desk: books and loans in the database.
struct Desk: Sendable {
    /// The maximum number of loans of a member.
    var loansPerMember = 5
    /// Returns the opening hours.
    var openingHours: @Sendable () -> [String] = { ["Monday 9 to 5"] }
    private let database: any SQLDatabase

    init(_ database: any SQLDatabase) { self.database = database }

    /// Returns all books in order.
    func books() async throws -> [Book] {
        try await database.rows("SELECT id, title, lent FROM books ORDER BY id") {
            Book(id: $0["id"], title: $0["title"], lent: $0["lent"])
        }
    }

    /// Returns the titles that `subject` has borrowed, one for each loan.
    func loans(of subject: Subject) async throws -> [String] {
        try await database.rows(
            "SELECT title FROM loans JOIN books ON books.id = book WHERE member = ? ORDER BY loans.id",
            [.text(subject.rawValue)]
        ) { $0["title"] }
    }

    /// Lends a copy to `subject`, with two writes in one transaction. Throws an `ActionError` if there is no such book,
    /// or if `subject` has reached the limit.
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

    /// Returns the number of loans.
    var loanCount: Int { get async throws { try await database.count("SELECT count(*) FROM loans") } }

    /// Returns the number of lent copies.
    var lentCount: Int {
        get async throws { try await database.count("SELECT CAST(coalesce(sum(lent), 0) AS BIGINT) FROM books") }
    }

    /// Throws if there are no books.
    func checkShelf() async throws {
        if try await books().isEmpty { throw EmptyShelf() }
    }
}

/// The error of a library without books.
struct EmptyShelf: Error {}
