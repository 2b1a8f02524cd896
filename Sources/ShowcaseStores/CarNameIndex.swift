internal import SQL

/// The full-text index of cars' names. It uses SQLite's FTS5; a store for another database has a file like this of its
/// own.
enum CarNameIndex {
    /// The SQL that makes the index, and the triggers that update it with the table `cars`.
    static let script = """
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

    /// Returns a query for the `columns` of cars older than `?1` and not older than `?3` that match `?4`: at most `?2`,
    /// newest first.
    static func cars(_ columns: SQLStatement) -> SQLStatement {
        """
        SELECT \(columns) FROM car_names JOIN cars ON cars.id = car_names.rowid
        WHERE car_names MATCH ?4 AND car_names.rowid < ?1 AND car_names.rowid >= ?3
        ORDER BY car_names.rowid DESC LIMIT ?2
        """
    }
}
