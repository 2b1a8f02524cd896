import Sectional

/// An article of a list.
struct Item: Sendable {
    let id: Int64
    let title: String
    let subtitle: String
    let author: String
    let amount: Int64
    let stock: Int64
    let image: String
}

/// The articles in the database.
struct ItemStore: Sendable {
    let database: any SQLDatabase

    /// The 50 articles of a list.
    func items(of list: String) async throws -> [Item] {
        try await database.rows(
            "SELECT id, title, subtitle, author, amount, stock, image FROM list_items WHERE list = ? ORDER BY id",
            [.text(list)]
        ) { row in
            Item(
                id: row["id"], title: row["title"], subtitle: row["subtitle"], author: row["author"],
                amount: row["amount"], stock: row["stock"], image: row["image"])
        }
    }
}

extension ItemStore {
    /// The table, with 50 articles in each of 4,096 lists, `000` to `fff`. All texts and numbers have the same length, so
    /// that all screens have the same size. The servers in other languages read the same table.
    static let migrations: [SQLMigration] = [
        """
        CREATE TABLE list_items (
            list TEXT NOT NULL, id BIGINT NOT NULL, title TEXT NOT NULL, subtitle TEXT NOT NULL,
            author TEXT NOT NULL, amount BIGINT NOT NULL, stock BIGINT NOT NULL, image TEXT NOT NULL,
            PRIMARY KEY (list, id));
        WITH RECURSIVE
            numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 204799)
        INSERT INTO list_items
        SELECT substr('0123456789abcdef', number / 12800 + 1, 1)
            || substr('0123456789abcdef', number / 800 % 16 + 1, 1)
            || substr('0123456789abcdef', number / 50 % 16 + 1, 1),
            1000000 + number, 'The article number ' || (1000000 + number), 'What a list says of its article',
            'Author number ' || (100 + number % 900), 1000 + number * 7 % 9000, 10 + number % 90,
            '/assets/article-' || (100 + number % 900) || '.jpg'
        FROM numbers
        """
    ]
}
