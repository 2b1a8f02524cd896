public import SQL

extension SQLMigrations {
    /// The migrations that create the showcase's tables. The first one keeps tables that an older program has created.
    public static let showcase = SQLMigrations(
        of: "showcase", [SQLMigration("tables", tables + CarNameIndex.script)])

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
}
