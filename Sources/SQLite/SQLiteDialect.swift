internal import SQL

/// How SQLite differs from other databases: SQL of this library that is SQLite's own.
struct SQLiteDialect: SQLDialect {
    func placeholder(_ number: Int) -> String { "?\(number)" }

    /// The library's tables, and those with which this adapter recognizes a file and finds out whether there is room.
    var migrations: SQLMigrations {
        SQLMigrations(of: "sectional", [Self.keys, Self.secrets, Self.quotas, Self.names])
    }

    /// Where it is noted which migrations have run.
    static let migrationsTable = """
        CREATE TABLE IF NOT EXISTS sectional_migrations (
            owner TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (owner, number)) WITHOUT ROWID
        """

    private static let keys = SQLMigration(
        "keys",
        """
        CREATE TABLE performed (
            caller TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, since INTEGER NOT NULL, answer BLOB,
            PRIMARY KEY (caller, key)) WITHOUT ROWID;
        CREATE INDEX performed_since ON performed (since);
        """)

    private static let secrets = SQLMigration(
        "secrets",
        """
        CREATE TABLE secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        """)

    private static let quotas = SQLMigration(
        "quotas, stamp and probes",
        """
        ALTER TABLE performed ADD COLUMN holder BLOB;
        ALTER TABLE performed ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX performed_holder ON performed (holder, since);
        CREATE TABLE guest_keys (total INTEGER NOT NULL);
        INSERT INTO guest_keys VALUES (0);
        CREATE TRIGGER performed_inserted AFTER INSERT ON performed WHEN new.is_guest BEGIN
            UPDATE guest_keys SET total = total + 1;
        END;
        CREATE TRIGGER performed_deleted AFTER DELETE ON performed WHEN old.is_guest BEGIN
            UPDATE guest_keys SET total = total - 1;
        END;
        CREATE TABLE file_stamp (stamp BLOB NOT NULL);
        INSERT INTO file_stamp VALUES (randomblob(16));
        CREATE TABLE probes (bytes BLOB NOT NULL);
        """)

    /// Names that no service uses for tables of its own. A caller is always a blob now: a role, a subject and, of a key
    /// that belongs to an address, that address, with line ends between them.
    private static let names = SQLMigration(
        "names",
        """
        UPDATE performed SET caller = CAST(
            substr(caller, 1, instr(caller, x'0a')) || x'0a' || substr(caller, instr(caller, x'0a') + 1) AS BLOB)
            WHERE typeof(caller) = 'blob';
        UPDATE performed SET caller = CAST(caller AS BLOB) WHERE typeof(caller) = 'text';
        ALTER TABLE performed RENAME TO sectional_performed;
        ALTER TABLE guest_keys RENAME TO sectional_guest_keys;
        ALTER TABLE secrets RENAME TO sectional_secrets;
        ALTER TABLE file_stamp RENAME TO sectional_stamp;
        ALTER TABLE probes RENAME TO sectional_probes;
        """)
}
