public import SQL

extension SQLMigrations {
    /// The migrations that create the showcase's tables. The first one keeps tables that an older program has created.
    public static let showcase = SQLMigrations(
        of: "showcase",
        [
            SQLMigration("tables", sqlite: tables + fullTextIndex, postgreSQL: PostgreSQLShowcase.tables), wordsOfCars,
        ])

    private static let tables = """
        CREATE TABLE IF NOT EXISTS seeds (name TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS switches (subject TEXT PRIMARY KEY, is_on INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS todos (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT, title TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS todos_owner ON todos (owner, id);
        CREATE TABLE IF NOT EXISTS removed_todos (
            owner TEXT NOT NULL, todo INTEGER NOT NULL, PRIMARY KEY (owner, todo)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS cars (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, operated_by TEXT NOT NULL,
            price INTEGER NOT NULL, image TEXT NOT NULL, url TEXT);
        CREATE TABLE IF NOT EXISTS cards (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, subtitle TEXT NOT NULL, is_active INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS banners (
            id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, image TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS highlights (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, image TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS members (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, title TEXT NOT NULL);

        """

    /// The index of names in SQLite's FTS5, which no other database has.
    private static let fullTextIndex = """
        CREATE VIRTUAL TABLE IF NOT EXISTS car_names USING fts5 (
            name, content = 'cars', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2');
        CREATE TRIGGER IF NOT EXISTS cars_inserted AFTER INSERT ON cars BEGIN
            INSERT INTO car_names (rowid, name) VALUES (new.id, new.name);
        END;
        CREATE TRIGGER IF NOT EXISTS cars_deleted AFTER DELETE ON cars BEGIN
            INSERT INTO car_names (car_names, rowid, name) VALUES ('delete', old.id, old.name);
        END;
        CREATE TRIGGER IF NOT EXISTS cars_renamed AFTER UPDATE OF name ON cars BEGIN
            INSERT INTO car_names (car_names, rowid, name) VALUES ('delete', old.id, old.name);
            INSERT INTO car_names (rowid, name) VALUES (new.id, new.name);
        END;
        """

    /// Replaces the index by a table of words, and fills it with those of the cars that are there. Programs of before
    /// would add cars without words.
    private static let wordsOfCars = SQLMigration(
        "words of cars", kind: .contracting,
        sqlite: """
            DROP TRIGGER IF EXISTS cars_inserted;
            DROP TRIGGER IF EXISTS cars_deleted;
            DROP TRIGGER IF EXISTS cars_renamed;
            DROP TABLE IF EXISTS car_names;
            CREATE TABLE car_words (word TEXT NOT NULL, item BIGINT NOT NULL, PRIMARY KEY (word, item)) WITHOUT ROWID;
            """, postgreSQL: PostgreSQLShowcase.wordsOfCars,
        steps: [SQLStep("SELECT id, name FROM cars"), SQLCarStore.index.adding])
}
