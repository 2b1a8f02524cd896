import Sectional

extension Readings {
    static let migrations: [SQLMigration] = [
        """
        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE);
        CREATE TABLE readings (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, book INTEGER NOT NULL REFERENCES books, text TEXT NOT NULL);
        CREATE TABLE posters (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
        INSERT INTO books (title)
            VALUES ('Momo'), ('Emil and the Detectives'), ('The Baron in the Trees');
        """
    ]
}
