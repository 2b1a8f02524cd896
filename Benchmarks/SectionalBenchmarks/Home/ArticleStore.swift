import SQL
import Screens

/// An article on a shelf, or of one subject's own.
struct Article: Sendable {
    let id: Int64
    let title: String
    let subtitle: String
    let amount: Int
    let imageURL: String
}

/// The articles in a database.
struct ArticleStore: Sendable {
    let database: any SQLDatabase

    /// The articles on a shelf, which are the same for all.
    func articles(on shelf: SectionID) async throws -> [Article] {
        try await database.rows(
            "SELECT id, title, subtitle, amount, image FROM shelf_articles WHERE shelf = ? ORDER BY id",
            [.text(shelf.rawValue)], Self.article)
    }

    /// The articles that were chosen for `subject`.
    func articles(for subject: Screens.Subject) async throws -> [Article] {
        try await database.rows(
            "SELECT id, title, subtitle, amount, image FROM chosen_articles WHERE subject = ? ORDER BY id",
            [.text(subject.rawValue)], Self.article)
    }

    /// Changes the amount of an article on a shelf. It keeps its four digits, so that the screen keeps its size.
    func raise(_ id: Int64, on shelf: SectionID) async throws {
        try await database.write(
            "UPDATE shelf_articles SET amount = 1000 + (amount - 999) % 9000 WHERE shelf = ? AND id = ?",
            [.text(shelf.rawValue), .integer(id)], requiringChangeOr: ActionError.notFound)
    }

    private static func article(_ row: borrowing SQLRow) -> Article {
        Article(
            id: row["id"], title: row["title"], subtitle: row["subtitle"], amount: row["amount"], imageURL: row["image"]
        )
    }
}

extension ArticleStore {
    /// The tables of the home screen, with 6 articles on each of the 7 shelves, and 6 for each of 65,536 subjects,
    /// `s0000` to `sffff`. All texts and numbers have the same length, so that all screens have the same size.
    static let migrations: [SQLMigration] = [
        """
        CREATE TABLE shelf_articles (
            shelf TEXT NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL, subtitle TEXT NOT NULL,
            amount INTEGER NOT NULL, image TEXT NOT NULL, PRIMARY KEY (shelf, id)) WITHOUT ROWID;
        CREATE TABLE chosen_articles (
            subject TEXT NOT NULL, id INTEGER NOT NULL, title TEXT NOT NULL, subtitle TEXT NOT NULL,
            amount INTEGER NOT NULL, image TEXT NOT NULL, PRIMARY KEY (subject, id)) WITHOUT ROWID;
        WITH RECURSIVE
            shelves (shelf) AS (
                VALUES ('news'), ('offers'), ('nearby'), ('popular'), ('seasonal'), ('books'), ('events')),
            numbers (number) AS (VALUES (1) UNION ALL SELECT number + 1 FROM numbers WHERE number < 6)
        INSERT INTO shelf_articles
        SELECT shelf, number, printf('The article number %03d', number),
            'What a shelf says of its article', 1000 + number * 37, printf('/assets/article-%03d.jpg', number)
        FROM shelves, numbers;
        WITH RECURSIVE
            numbers (number) AS (VALUES (0) UNION ALL SELECT number + 1 FROM numbers WHERE number < 65535),
            places (place) AS (VALUES (1) UNION ALL SELECT place + 1 FROM places WHERE place < 6)
        INSERT INTO chosen_articles
        SELECT printf('s%04x', number), 1000000 + number * 6 + place,
            printf('Chosen for you %07d', number * 6 + place), 'What you may like to read as well',
            1000 + number * 7 % 9000, printf('/assets/chosen-%03d.jpg', number % 1000)
        FROM numbers, places ORDER BY number, place;
        """
    ]
}
