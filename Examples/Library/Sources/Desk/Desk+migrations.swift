import Sectional

extension Desk {
    /// The library's tables, and the books of a new library; then what the second release has added.
    static let migrations: [SQLMigration] = [
        """
        CREATE TABLE books (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL UNIQUE, lent INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE loans (
            id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER NOT NULL REFERENCES books, member TEXT NOT NULL);
        CREATE INDEX loans_member ON loans (member);
        INSERT INTO books (title) VALUES ('Momo'), ('Emil and the Detectives'), ('The Baron in the Trees');
        """,
        """
        CREATE TABLE covers (id INTEGER PRIMARY KEY AUTOINCREMENT, content BLOB NOT NULL);
        CREATE TABLE donations (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, cover TEXT, cover_bytes INTEGER, neighbour TEXT);
        """,
    ]
}
