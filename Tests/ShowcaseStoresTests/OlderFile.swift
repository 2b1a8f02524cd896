import TestSupport

/// The steps by which an older program brought the showcase's file up to date, all of them counted in `user_version`.
enum OlderFile {
    static let steps: [String] =
        [
            """
            CREATE TABLE seeds (name TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE switches (subject TEXT PRIMARY KEY, is_on INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE todos (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT, title TEXT NOT NULL);
            CREATE INDEX todos_owner ON todos (owner, id);
            CREATE TABLE removed_todos (owner TEXT NOT NULL, todo INTEGER NOT NULL, PRIMARY KEY (owner, todo)) WITHOUT ROWID;
            CREATE TABLE cars (
                id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, operated_by TEXT NOT NULL,
                price INTEGER NOT NULL, image TEXT NOT NULL, url TEXT);
            CREATE VIRTUAL TABLE car_names USING fts5 (
                name, content = 'cars', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2');
            CREATE TRIGGER cars_inserted AFTER INSERT ON cars BEGIN
                INSERT INTO car_names (rowid, name) VALUES (new.id, new.name);
            END;
            CREATE TRIGGER cars_deleted AFTER DELETE ON cars BEGIN
                INSERT INTO car_names (car_names, rowid, name) VALUES ('delete', old.id, old.name);
            END;
            CREATE TRIGGER cars_renamed AFTER UPDATE OF name ON cars BEGIN
                INSERT INTO car_names (car_names, rowid, name) VALUES ('delete', old.id, old.name);
                INSERT INTO car_names (rowid, name) VALUES (new.id, new.name);
            END;
            CREATE TABLE cards (
                id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, subtitle TEXT NOT NULL, is_active INTEGER NOT NULL);
            CREATE TABLE banners (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, image TEXT NOT NULL);
            CREATE TABLE highlights (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, image TEXT NOT NULL);
            CREATE TABLE members (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, title TEXT NOT NULL);
            """
        ] + EarlierScripts.scripts.prefix(3)
}
