/// The library's migrations as they ran in files of before, in which its tables were called otherwise at first.
public enum EarlierScripts {
    /// What they are called.
    public static let names = ["keys", "secrets", "quotas, stamp and probes", "names"]

    /// The table of the migrations that have run.
    public static let migrationsTable = """
        CREATE TABLE sectional_migrations (
            owner TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (owner, number)) WITHOUT ROWID
        """

    /// What each runs.
    public static let scripts = [
        """
        CREATE TABLE performed (
            caller TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, since INTEGER NOT NULL, answer BLOB,
            PRIMARY KEY (caller, key)) WITHOUT ROWID;
        CREATE INDEX performed_since ON performed (since);
        """,
        "CREATE TABLE secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;",
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
        """,
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
        """,
    ]
}
