import PostgreSQL
import SQL
import TestSupport
import Testing

/// Tables that a migration changes, or locks, while programs use them.
@Suite(.timeLimit(.minutes(5))) struct ChangedTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let shelves: SQLMigration = """
        CREATE TABLE shelves (id BIGINT PRIMARY KEY, floor BIGINT NOT NULL); INSERT INTO shelves VALUES (1, 3);
        """

    /// What a read, a write and a transaction find.
    private func floors(_ database: any SQLDatabase) async throws -> [SQLValue] {
        let read = try await database.rows("SELECT * FROM shelves") { $0["floor"] as SQLValue }
        let written = try await database.write("UPDATE shelves SET floor = floor + 1 RETURNING *").rows.map { $0[1] }
        let both = try await database.atomically {
            try await database.write("UPDATE shelves SET floor = floor - 1 WHERE id = 1 RETURNING *")
            return try await database.rows("SELECT * FROM shelves WHERE id = 1") { $0["floor"] as SQLValue }
        }
        return read + written + both
    }

    /// A server refuses a prepared statement that would return other columns than before.
    @Test(arguments: [DatabaseKind.file, .server]) func `prepared statements work after a column was added`(
        _ kind: DatabaseKind
    ) async throws {
        let database = try kind.open(in: folder, migrations: [Self.shelves])
        let other = try kind.open(in: folder, migrations: [Self.shelves])
        #expect(try await floors(database) == [3, 4, 3])
        try await other.write("ALTER TABLE shelves ADD COLUMN wall TEXT")
        #expect(try await floors(database) == [3, 4, 3])
    }

    /// A function that fails as one of two who wait for each other does, when a connection calls it first.
    private static let failing: SQLMigration = """
        CREATE FUNCTION pick() RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
            IF NOT EXISTS (
                SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4011 AND pid = pg_backend_pid()) THEN
                PERFORM pg_advisory_lock_shared(4011);
                RAISE 'others wait' USING ERRCODE = 'deadlock_detected';
            END IF;
            RETURN 1;
        END $$
        """

    /// The service's own statements have limits of their own.
    @Test(arguments: ["statement_timeout", "idle_in_transaction_session_timeout"])
    func `a role's timeout does not end migrations`(_ setting: String) async throws {
        let server = try PostgreSQLServer(TestPostgreSQL.url(of: folder) + "%20-c\(setting)%3D10min")
        let check = SQLMigration("SELECT 1 / (current_setting('\(setting)') = '0')::integer")
        let done = try await PostgreSQLMaintenance(server, migrations: [check]).migrate()
        #expect(done.map(\.owner) == ["sectional", "service"])
    }

    @Test func `migrations and reads that end in a deadlock run again`() async throws {
        let database = try DatabaseKind.server.open(in: folder, migrations: [Self.failing, "SELECT pick()"])
        #expect(try await database.count("SELECT pick()") == 1)
    }
}
