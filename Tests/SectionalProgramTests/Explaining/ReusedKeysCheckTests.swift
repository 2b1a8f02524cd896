import JSON
import SQL
import SQLite
import Testing

@testable import SectionalProgram

@Suite struct ReusedKeysCheckTests {
    private static let tables: [SQLMigration] = [
        """
        CREATE TABLE things (id INTEGER PRIMARY KEY, text TEXT);
        CREATE TABLE later (text TEXT, number integer, PRIMARY KEY (number));
        CREATE TABLE kept (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT);
        CREATE TABLE named (id TEXT PRIMARY KEY);
        CREATE TABLE added (thing INTEGER PRIMARY KEY REFERENCES things);
        CREATE TABLE pairs (one INTEGER, other INTEGER, PRIMARY KEY (one, other));
        CREATE TABLE rowless (id INTEGER PRIMARY KEY) WITHOUT ROWID;
        """
    ]

    @Test func `tables whose keys may come back are found`() async throws {
        let keys = try await Findings.reusedKeys(in: SQLiteDatabase.inMemory(migrations: Self.tables))
        #expect(keys.text.contains("  things: deleted keys may be reused; use AUTOINCREMENT"))
        #expect(keys.json.bytes.text == #"["later","things"]"#)
    }

    @Test func `without a file no table is found`() async throws {
        #expect(try await Findings.reusedKeys(in: nil).isEmpty)
    }
}
