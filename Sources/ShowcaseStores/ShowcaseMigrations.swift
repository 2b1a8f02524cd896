public import SQL

extension [SQLMigration] {
    /// The migration that makes the showcase's tables, with the rows of `beginning`.
    public static func showcase(beginningWith beginning: [SQLStep] = []) -> [SQLMigration] {
        [SQLMigration(sqlite: SQLiteShowcase.tables, postgreSQL: PostgreSQLShowcase.tables, steps: beginning)]
    }
}

/// The showcase's tables in an SQLite file.
private enum SQLiteShowcase {
    static let tables = """
        -- tables
        CREATE TABLE switches (subject TEXT PRIMARY KEY, is_on INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE todos (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT, title TEXT NOT NULL);
        CREATE INDEX todos_owner ON todos (owner, id);
        CREATE TABLE removed_todos (
            owner TEXT NOT NULL, todo INTEGER NOT NULL, PRIMARY KEY (owner, todo)) WITHOUT ROWID;
        CREATE TABLE cars (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, operated_by TEXT NOT NULL,
            price INTEGER NOT NULL, image TEXT NOT NULL, url TEXT);
        CREATE TABLE car_words (word TEXT NOT NULL, item BIGINT NOT NULL, PRIMARY KEY (word, item)) WITHOUT ROWID;
        CREATE TABLE cards (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, subtitle TEXT NOT NULL, is_active INTEGER NOT NULL);
        CREATE TABLE banners (
            id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, image TEXT NOT NULL);
        CREATE TABLE highlights (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, image TEXT NOT NULL);
        CREATE TABLE members (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, title TEXT NOT NULL);
        """
}
