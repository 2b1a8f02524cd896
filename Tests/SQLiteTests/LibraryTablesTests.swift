import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// The library's own tables: called so that no team's are in their way.
@Suite struct LibraryTablesTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: Bank.migrations, writeDeadline: .seconds(600))
    }

    /// All that has a name in the file, with the table that it belongs to.
    private func names(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.rows(
            "SELECT type, name, tbl_name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
        ) { "\($0.text(0)) \($0.text(1)) of \($0.text(2))" }
    }

    /// How many keys are counted of callers without a subject.
    private func total(_ database: SQLiteDatabase) async throws -> [Int64] {
        try await database.rows("SELECT total FROM sectional_keys_without_subject") { $0.integer(0) }
    }

    @Test func `the library's tables have a prefix of their own`() async throws {
        let names = try await names(try open())
        #expect(names.count > 10)
        for name in names { #expect(name.contains(" sectional_") || name == "table accounts of accounts", "\(name)") }
    }

    @Test func `keys without a subject are counted`() async throws {
        let database = try open()
        for (address, total) in [(UInt8(8), Int64(1)), (9, 2)] {
            let key = IdempotencyKey(caller: .guest, value: "three", address: [address])
            _ = try await SQLIdempotencyStore(database).perform(under: key, fingerprint: "f") { .nothing }
            #expect(try await self.total(database) == [total])
        }
        let key = IdempotencyKey(caller: Caller(role: "user", subject: "ben"), value: "four")
        _ = try await SQLIdempotencyStore(database).perform(under: key, fingerprint: "f") { .nothing }
        #expect(try await total(database) == [2])
        try await database.write("DELETE FROM sectional_performed WHERE key = 'three'")
        #expect(try await total(database) == [0])
    }

    /// A team's file may have tables, indices and triggers of any name, a version of its own, and a view that is
    /// broken.
    @Test func `tables of a team with the same names are not touched`() async throws {
        let file = try Connection(.file(path), isCreating: true)
        try file.execute(
            """
            CREATE TABLE performed (caller TEXT, key TEXT, since TEXT); CREATE INDEX performed_since ON performed (since);
            CREATE TABLE secrets (name TEXT, bytes TEXT, holder TEXT); CREATE INDEX performed_holder ON secrets (holder);
            CREATE TRIGGER performed_inserted AFTER INSERT ON performed BEGIN INSERT INTO probes VALUES (new.key); END;
            CREATE TABLE probes (key TEXT); CREATE TABLE guest_keys (total TEXT); CREATE TABLE file_stamp (stamp TEXT);
            CREATE VIEW broken AS SELECT * FROM no_table;
            INSERT INTO performed VALUES ('ana', 'Hamlet', '1601'); INSERT INTO secrets VALUES ('ana', 'blue', 'ben');
            PRAGMA user_version = 3
            """)
        let before = try file.run("SELECT name, sql FROM sqlite_schema ORDER BY name").rows
        for _ in 0..<2 {
            let database = try open()
            let found = try await database.rows(
                """
                SELECT name, sql FROM sqlite_schema WHERE tbl_name NOT LIKE 'sectional_%' AND tbl_name NOT IN ('accounts', 'sqlite_sequence')
                ORDER BY name
                """
            ) { $0.values }
            #expect(found == before)
            #expect(try await database.rows("SELECT key FROM performed") { $0.text(0) } == ["Hamlet"])
            #expect(try await database.rows("SELECT bytes FROM secrets") { $0.text(0) } == ["blue"])
            #expect(try await database.rows("PRAGMA user_version") { $0.integer(0) } == [3])
            try await database.checkHealth()
            #expect(try await database.secret("name").count == 32)
        }
        let key = IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: "one")
        _ = try await SQLIdempotencyStore(open()).perform(under: key, fingerprint: "f") { .nothing }
        #expect(try await SQLIdempotencyStore(open()).performed(under: key)?.fingerprint == "f")
    }
}
