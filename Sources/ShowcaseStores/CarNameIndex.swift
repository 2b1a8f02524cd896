internal import SQL

/// The index of the words in cars' names. It is SQLite's own (FTS5): another database has another one, in a file like
/// this.
enum CarNameIndex {
    /// The index, and what keeps it up with the table `cars`.
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

    /// The `columns` of cars that are older than `?1`, as new as `?3` or newer, and match `?4`: `?2` at most, newest first.
    static func cars(_ columns: SQLStatement) -> SQLStatement {
        """
        SELECT \(columns) FROM car_names JOIN cars ON cars.id = car_names.rowid
        WHERE car_names MATCH ?4 AND car_names.rowid < ?1 AND car_names.rowid >= ?3
        ORDER BY car_names.rowid DESC LIMIT ?2
        """
    }
}
