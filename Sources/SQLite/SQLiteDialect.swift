internal import SQL

/// The SQL of this library that is specific to SQLite.
struct SQLiteDialect: SQLDialect {
    func placeholder(_ number: Int) -> String { "?\(number)" }

    /// The migrations of the library's tables, and of those with which this adapter recognizes a file and probes for
    /// room.
    var migrations: SQLMigrations {
        SQLMigrations(
            of: "sectional",
            [
                Self.keys, Self.secrets, Self.quotas, Self.names, Self.keysWithoutSubject, Self.revocations,
                Self.impressions,
            ])
    }

    /// The statement that creates the table of the migrations that have run.
    static let migrationsTable = """
        CREATE TABLE IF NOT EXISTS sectional_migrations (
            owner TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, needed BIGINT,
            PRIMARY KEY (owner, number)) WITHOUT ROWID
        """
}

// In older files, the first three migrations ran with names without `sectional_`, and the fourth renamed their tables
// to the names used here. After the fourth, an older file differs only in names of indices and triggers; the fifth
// makes all tables anew.
extension SQLiteDialect {
    static let keys = SQLMigration(
        "keys",
        """
        CREATE TABLE sectional_performed (
            caller TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, since INTEGER NOT NULL, answer BLOB,
            PRIMARY KEY (caller, key)) WITHOUT ROWID;
        """)

    static let secrets = SQLMigration(
        "secrets",
        """
        CREATE TABLE sectional_secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        """)

    static let quotas = SQLMigration(
        "quotas, stamp and probes",
        """
        ALTER TABLE sectional_performed ADD COLUMN holder BLOB;
        ALTER TABLE sectional_performed ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE sectional_guest_keys (total INTEGER NOT NULL);
        CREATE TABLE sectional_stamp (stamp BLOB NOT NULL);
        INSERT INTO sectional_stamp VALUES (randomblob(16));
        CREATE TABLE sectional_probes (bytes BLOB NOT NULL);
        """)

    /// Stores every caller as a blob: the role, the subject and, for a key that belongs to an address, that address,
    /// separated by line ends.
    static let names = SQLMigration(
        "names",
        """
        UPDATE sectional_performed SET caller = CAST(
            substr(caller, 1, instr(caller, x'0a')) || x'0a' || substr(caller, instr(caller, x'0a') + 1) AS BLOB)
            WHERE typeof(caller) = 'blob';
        UPDATE sectional_performed SET caller = CAST(caller AS BLOB) WHERE typeof(caller) = 'text';
        """)

    /// Renames the columns and tables of callers without a subject, which were named after a role of one service. The
    /// tables are made anew, with their indices and triggers: SQLite renames no table of a file in which any view is
    /// broken.
    static let keysWithoutSubject = SQLMigration(
        "keys without subject", kind: .contracting,
        """
        CREATE TABLE sectional_kept AS SELECT * FROM sectional_performed;
        DROP TABLE sectional_performed;
        DROP TABLE sectional_guest_keys;
        CREATE TABLE sectional_performed (
            caller BLOB NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, since INTEGER NOT NULL, answer BLOB,
            holder BLOB, is_without_subject INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (caller, key)) WITHOUT ROWID;
        INSERT INTO sectional_performed (caller, key, fingerprint, since, answer, holder, is_without_subject)
            SELECT caller, key, fingerprint, since, answer, holder, is_guest FROM sectional_kept;
        DROP TABLE sectional_kept;
        CREATE INDEX sectional_performed_since ON sectional_performed (since);
        CREATE INDEX sectional_performed_holder ON sectional_performed (holder, since);
        CREATE TABLE sectional_keys_without_subject (total INTEGER NOT NULL);
        INSERT INTO sectional_keys_without_subject SELECT count(*) FROM sectional_performed WHERE is_without_subject;
        CREATE TRIGGER sectional_performed_inserted AFTER INSERT ON sectional_performed WHEN new.is_without_subject BEGIN
            UPDATE sectional_keys_without_subject SET total = total + 1;
        END;
        CREATE TRIGGER sectional_performed_deleted AFTER DELETE ON sectional_performed WHEN old.is_without_subject BEGIN
            UPDATE sectional_keys_without_subject SET total = total - 1;
        END;
        """)

    /// The revoked subjects and token IDs.
    static let revocations = SQLMigration(
        "revocations",
        """
        CREATE TABLE sectional_revocations (
            kind TEXT NOT NULL, name TEXT NOT NULL, revoked_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
            number INTEGER NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;
        CREATE UNIQUE INDEX sectional_revocations_number ON sectional_revocations (number);
        """)

    /// The batches of impressions: their ids and, until the sink has taken them, their content; and the counts of a
    /// service that only counts them.
    static let impressions = SQLMigration(
        "impressions",
        """
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
        """)
}

extension SQLSpans {
    /// Those of this adapter.
    static let sqlite = SQLSpans(system: "sqlite")
}
