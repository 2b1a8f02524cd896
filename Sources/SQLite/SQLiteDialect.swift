internal import SQL

/// The SQL of this library that is specific to SQLite.
struct SQLiteDialect: SQLDialect {
    func placeholder(_ number: Int) -> String { "?\(number)" }

    /// The migrations of the library's tables, and of those with which this adapter recognizes a file and probes for
    /// room. Every byte counts: a database in which others have run is refused.
    var migrations: [SQLMigration] {
        let tables = ["-- tables", Self.keys, Self.secrets, Self.file, Self.revocations, Self.impressions]
        return [SQLMigration(tables.joined(separator: "\n"))]
    }

    /// The statement that creates the table of the migrations that have run.
    static let migrationsTable = """
        CREATE TABLE sectional_migrations (
            owner TEXT NOT NULL, number INTEGER NOT NULL, statements TEXT NOT NULL, needed BIGINT NOT NULL,
            PRIMARY KEY (owner, number)) WITHOUT ROWID
        """
}

extension SQLiteDialect {
    /// The keys of performed actions, and how many are of callers without a subject.
    private static let keys = """
        CREATE TABLE sectional_performed (
            caller BLOB NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, since INTEGER NOT NULL, effects BLOB,
            holder BLOB, is_without_subject INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (caller, key)) WITHOUT ROWID;
        CREATE INDEX sectional_performed_since ON sectional_performed (since);
        CREATE INDEX sectional_performed_holder ON sectional_performed (holder, since);
        CREATE TABLE sectional_keys_without_subject (total INTEGER NOT NULL);
        INSERT INTO sectional_keys_without_subject VALUES (0);
        CREATE TRIGGER sectional_performed_inserted AFTER INSERT ON sectional_performed WHEN new.is_without_subject BEGIN
            UPDATE sectional_keys_without_subject SET total = total + 1;
        END;
        CREATE TRIGGER sectional_performed_deleted AFTER DELETE ON sectional_performed WHEN old.is_without_subject BEGIN
            UPDATE sectional_keys_without_subject SET total = total - 1;
        END;
        """

    private static let secrets = """
        CREATE TABLE sectional_secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        """

    /// The stamp of the file, and the bytes with which it is probed for room.
    private static let file = """
        CREATE TABLE sectional_stamp (stamp BLOB NOT NULL);
        INSERT INTO sectional_stamp VALUES (randomblob(16));
        CREATE TABLE sectional_probes (bytes BLOB NOT NULL);
        """

    /// The revoked subjects and token IDs.
    private static let revocations = """
        CREATE TABLE sectional_revocations (
            kind TEXT NOT NULL, name TEXT NOT NULL, revoked_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
            number INTEGER NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;
        CREATE UNIQUE INDEX sectional_revocations_number ON sectional_revocations (number);
        """

    /// The batches of impressions: their ids and, until the sink has taken them, their content; and the counts of a
    /// service that only counts them.
    private static let impressions = """
        CREATE TABLE sectional_impressions (
            number INTEGER PRIMARY KEY AUTOINCREMENT, caller BLOB NOT NULL, id TEXT NOT NULL, fingerprint TEXT NOT NULL,
            since INTEGER NOT NULL, holder BLOB NOT NULL, is_without_subject INTEGER NOT NULL,
            content BLOB, due INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0, UNIQUE (caller, id));
        CREATE INDEX sectional_impressions_since ON sectional_impressions (since);
        CREATE INDEX sectional_impressions_holder ON sectional_impressions (holder, since);
        CREATE INDEX sectional_impressions_waiting ON sectional_impressions (due) WHERE content IS NOT NULL;
        CREATE TABLE sectional_impressions_without_subject (total INTEGER NOT NULL);
        INSERT INTO sectional_impressions_without_subject VALUES (0);
        CREATE TRIGGER sectional_impressions_inserted AFTER INSERT ON sectional_impressions
        WHEN new.is_without_subject BEGIN
            UPDATE sectional_impressions_without_subject SET total = total + 1;
        END;
        CREATE TRIGGER sectional_impressions_deleted AFTER DELETE ON sectional_impressions
        WHEN old.is_without_subject BEGIN
            UPDATE sectional_impressions_without_subject SET total = total - 1;
        END;
        CREATE TABLE sectional_impression_counts (
            day INTEGER NOT NULL, screen TEXT NOT NULL, section TEXT NOT NULL, cell TEXT NOT NULL,
            total INTEGER NOT NULL, PRIMARY KEY (day, screen, section, cell)) WITHOUT ROWID;
        """
}
