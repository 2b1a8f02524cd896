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
        try await database.rows("SELECT id, title, author, lent FROM books ORDER BY id", [], Self.book)
    }

    /// Returns the books of `range` in `order` that `search` finds; without a search, all.
    func books(matching search: String?, in range: KeyRange, _ order: BookOrder) async throws -> [Book] {
        try await Book.index.rows(
            matching: search ?? "", in: range, order == .newest ? .descending : .ascending, of: database, Self.book)
    }

    /// Returns a book, or `nil` if there is no such book.
    func book(_ id: Int64) async throws -> Book? {
        try await database.first(
            "SELECT id, title, author, lent FROM books WHERE id = ?", [.integer(id)], Self.book)
    }

    private static func book(_ row: borrowing SQLRow) -> Book {
        Book(id: row["id"], title: row["title"], author: row["author"], lent: row["lent"])
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
