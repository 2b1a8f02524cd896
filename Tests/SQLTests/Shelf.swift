import SQL
import Testing

/// The tables of a service that releases change, and one change of them as both kinds of database write it.
struct Shelf: Sendable {
    private static let definitions = """
        CREATE TABLE shelves (id BIGINT PRIMARY KEY, place TEXT);
        CREATE VIEW places AS SELECT id, place FROM shelves;
        CREATE TABLE books (
            id BIGINT PRIMARY KEY, title TEXT NOT NULL, author TEXT, isbn TEXT UNIQUE, lent BIGINT NOT NULL DEFAULT 0);
        """

    static let tables = SQLMigration(
        sqlite: """
            \(definitions)
            CREATE TRIGGER trimmed AFTER INSERT ON shelves BEGIN
                UPDATE shelves SET place = trim(place) WHERE id = new.id;
            END;
            """,
        postgreSQL: """
            \(definitions)
            CREATE FUNCTION trim_place() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN new.place := trim(new.place); RETURN new; END $$;
            CREATE TRIGGER trimmed BEFORE INSERT ON shelves FOR EACH ROW EXECUTE FUNCTION trim_place();
            """)

    static func migrations(_ later: SQLMigration...) -> [SQLMigration] { [tables] + later }

    /// What is changed, as the test's output has it.
    let title: String
    private let sqlite: String
    private let postgreSQL: String
    /// A part of what is said of it; `nil` if it breaks nothing.
    let reason: String?

    /// It begins with a comment, its title.
    var migration: SQLMigration {
        SQLMigration(sqlite: "-- \(title)\n\(sqlite)", postgreSQL: "-- \(title)\n\(postgreSQL)")
    }

    private static func change(_ title: String, _ script: String, _ reason: String? = nil) -> Shelf {
        Shelf(title: title, sqlite: script, postgreSQL: script, reason: reason)
    }

    /// SQLite changes a column by making the table anew.
    private static func change(
        _ title: String, newBooks columns: String, _ postgreSQL: String, _ reason: String? = nil
    ) -> Shelf {
        let script = """
            CREATE TABLE new_books (\(columns)); DROP TABLE books; ALTER TABLE new_books RENAME TO books;
            """
        return Shelf(title: title, sqlite: script, postgreSQL: postgreSQL, reason: reason)
    }
}

extension Shelf: CustomTestStringConvertible { var testDescription: String { title } }

extension Shelf {
    private static let (id, title, lent) = (
        "id BIGINT PRIMARY KEY", "title TEXT NOT NULL", "lent BIGINT NOT NULL DEFAULT 0"
    )
    private static let ordinary = "\(id), \(title), author TEXT, isbn TEXT UNIQUE, "

    /// What keeps the statements of the release before from working.
    static let breaking = [
        change("no table", "DROP TABLE books", "the table books is gone"),
        change("no view", "DROP VIEW places", "the view places is gone"),
        change("another name for a table", "ALTER TABLE books RENAME TO items", "the table books is gone"),
        change(
            "a view for a table", "ALTER TABLE books RENAME TO items; CREATE VIEW books AS SELECT * FROM items",
            "books was a table and is a view"),
        change("no column", "ALTER TABLE books DROP COLUMN author", "the column author of books is gone"),
        change(
            "another name for a column", "ALTER TABLE books RENAME COLUMN author TO writer",
            "the column author of books is gone"),
        change(
            "no column of a view", "DROP VIEW places; CREATE VIEW places AS SELECT id FROM shelves",
            "the column place of places is gone"),
        change(
            "another type",
            newBooks: "\(id), \(title), author BLOB, isbn TEXT UNIQUE, \(lent)",
            "ALTER TABLE books ALTER author TYPE BYTEA USING author::bytea", "the column author of books was "),
        change(
            "a value required",
            newBooks: "\(id), \(title), author TEXT NOT NULL, isbn TEXT UNIQUE, \(lent)",
            "ALTER TABLE books ALTER author SET NOT NULL", "the column author of books is now NOT NULL"),
        change(
            "no default", newBooks: ordinary + "lent BIGINT NOT NULL", "ALTER TABLE books ALTER lent DROP DEFAULT",
            "the column lent of books no longer has a default"),
        change(
            "a computed column", newBooks: ordinary + "lent BIGINT NOT NULL GENERATED ALWAYS AS (id + 1) STORED",
            """
            ALTER TABLE books DROP COLUMN lent;
            ALTER TABLE books ADD COLUMN lent BIGINT NOT NULL GENERATED ALWAYS AS (id + 1) STORED
            """,
            "the column lent of books can no longer be set"),
        change(
            "a new column required", newBooks: ordinary + "\(lent), pages BIGINT NOT NULL",
            "ALTER TABLE books ADD COLUMN pages BIGINT NOT NULL",
            "the new column pages of books is NOT NULL without a default"),
        change(
            "a unique index", "CREATE UNIQUE INDEX titles ON books (title)",
            "new rows of books must fulfil the new rule UNIQUE (title)"),
        change(
            "a unique index of a part", "CREATE UNIQUE INDEX titles ON books (title) WHERE lent = 1",
            "new rows of books must fulfil the new rule UNIQUE "),
        Shelf(
            title: "another collation of a unique column",
            sqlite: "CREATE UNIQUE INDEX numbers ON books (isbn COLLATE NOCASE)",
            postgreSQL: """
                CREATE COLLATION ignoring_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
                CREATE UNIQUE INDEX numbers ON books (isbn COLLATE ignoring_case)
                """, reason: "new rows of books must fulfil the new rule UNIQUE (isbn COLLATE "),
        change(
            "a unique index of expressions", "CREATE UNIQUE INDEX titles ON books (lower(title))",
            "new rows of books must fulfil the new rule UNIQUE "),
        change(
            "a new column with a default that is unique",
            "ALTER TABLE books ADD COLUMN code TEXT DEFAULT 'a'; CREATE UNIQUE INDEX codes ON books (code)",
            "new rows of books must fulfil the new rule UNIQUE (code)"),
        change(
            "a condition", newBooks: ordinary + "\(lent), CHECK (lent >= 0)",
            "ALTER TABLE books ADD CHECK (lent >= 0)", "new rows of books must fulfil the new rule CHECK "),
        change(
            "a reference", newBooks: ordinary + "\(lent) REFERENCES shelves",
            "ALTER TABLE books ADD FOREIGN KEY (lent) REFERENCES shelves",
            "new rows of books must fulfil the new rule FOREIGN KEY (lent) REFERENCES shelves"),
        change(
            "no unique index",
            newBooks: "\(id), \(title), author TEXT, isbn TEXT, \(lent)",
            "ALTER TABLE books DROP CONSTRAINT books_isbn_key", "the rule UNIQUE (isbn) of books is gone"),
        change(
            "no key",
            newBooks: "id BIGINT, \(title), author TEXT, isbn TEXT UNIQUE, \(lent)",
            "ALTER TABLE books DROP CONSTRAINT books_pkey", "the rule UNIQUE (id) of books is gone"),
        Shelf(
            title: "no trigger", sqlite: "DROP TRIGGER trimmed", postgreSQL: "DROP TRIGGER trimmed ON shelves",
            reason: "the trigger trimmed of shelves is gone"),
    ]

    /// What the release before doesn't notice.
    static let expanding = [
        change("nothing", ""),
        change("rows", "INSERT INTO books (id, title) VALUES (9, 'Momo'); UPDATE books SET lent = 1"),
        change("a table", "CREATE TABLE loans (id BIGINT PRIMARY KEY, book BIGINT NOT NULL REFERENCES books UNIQUE)"),
        change("a view", "CREATE VIEW titles AS SELECT title FROM books"),
        change("a column", "ALTER TABLE books ADD COLUMN pages BIGINT"),
        change("a column with a default", "ALTER TABLE books ADD COLUMN pages BIGINT NOT NULL DEFAULT 1"),
        change("a column that refers to a table", "ALTER TABLE books ADD COLUMN shelf BIGINT REFERENCES shelves"),
        change(
            "a column that is unique",
            "ALTER TABLE books ADD COLUMN code TEXT; CREATE UNIQUE INDEX codes ON books (code)"),
        change("an index", "CREATE INDEX titles ON books (title)"),
        Shelf(
            title: "a trigger", sqlite: "CREATE TRIGGER seen AFTER INSERT ON books BEGIN SELECT 1; END",
            postgreSQL: "CREATE TRIGGER seen AFTER DELETE ON shelves FOR EACH ROW EXECUTE FUNCTION trim_place()",
            reason: nil),
        change(
            "another column of a view",
            "DROP VIEW places; CREATE VIEW places AS SELECT id, place, 1 AS floor FROM shelves"),
        change(
            "no value required",
            newBooks: "\(id), title TEXT, author TEXT, isbn TEXT UNIQUE, \(lent)",
            "ALTER TABLE books ALTER title DROP NOT NULL"),
        change(
            "the same table made anew",
            newBooks: "\"ID\" BIGINT PRIMARY KEY, [title] TEXT NOT NULL, author text, isbn TEXT UNIQUE, \(lent)",
            """
            ALTER TABLE books RENAME TO old_books; CREATE TABLE books (LIKE old_books INCLUDING ALL);
            DROP TABLE old_books
            """),
        change(
            "another default", newBooks: ordinary + "lent BIGINT NOT NULL DEFAULT 1",
            "ALTER TABLE books ALTER lent SET DEFAULT 1"),
        change("text that looks like a condition", "CREATE TABLE notes (text TEXT DEFAULT 'CHECK (' -- CHECK (1)\n)"),
    ]
}
