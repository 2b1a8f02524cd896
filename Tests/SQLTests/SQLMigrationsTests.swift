import SQLite
import TestPrograms
import TestSupport
import Testing
@testable import SQL

@Suite struct SQLMigrationsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private static let first: SQLMigration = "CREATE TABLE notes (text TEXT NOT NULL)"
    private static let second = SQLMigration.contracting(
        "INSERT INTO notes VALUES ('semicolon;'); INSERT INTO notes VALUES ('comment -- none')")

    @discardableResult
    private func opened(_ migrations: SQLMigration...) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: migrations, writeDeadline: .seconds(600))
    }

    private func notes(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.rows("SELECT text FROM notes") { $0["text"] }
    }

    @Test func `a migration is run once`() async throws {
        #expect(try await notes(opened(Self.first)) == [])
        for _ in 0..<2 {
            #expect(try await notes(opened(Self.first, Self.second)) == ["semicolon;", "comment -- none"])
        }
    }

    @Test func `a database of a newer program is refused`() throws {
        try opened(Self.first, Self.second)
        let error = #expect(throws: SQLMigrationError.newer(owner: "service", found: 2, known: 1, needed: 2)) {
            try opened(Self.first)
        }
        #expect(error?.description.contains("newer program") == true)
    }

    @Test func `a database of a newer library is refused`() async throws {
        let database = try opened(Self.first)
        try await database.write("INSERT INTO sectional_migrations VALUES ('sectional', 99, 'of tomorrow', 99)")
        #expect(throws: SQLMigrationError.self) { try opened(Self.first) }
    }

    @Test func `migrations in another order are refused`() throws {
        try opened(Self.first, Self.second)
        let found = "CREATE TABLE notes (text TEXT NOT NULL)"
        let error = #expect(throws: SQLMigrationError.changed(owner: "service", number: 1, found: found)) {
            try opened(Self.second, Self.first)
        }
        #expect(error?.description.hasPrefix("service migration 1 was changed after it ran in the database") == true)
    }

    /// Each byte counts: the edit would have no effect where it has run.
    @Test(arguments: ["CREATE TABLE notes (text TEXT NOT NULL);", "-- notes\nCREATE TABLE notes (text TEXT NOT NULL)"])
    func `an edited migration is refused`(_ statements: String) throws {
        try opened(Self.first, Self.second)
        #expect(throws: SQLMigrationError.self) { try opened(SQLMigration(statements), Self.second) }
    }

    /// What the operator sees of it.
    @Test(arguments: [
        ("", "no statements"), ("\n  -- three notes\nINSERT", "three notes"),
        ("CREATE TABLE a (\n  b TEXT);", "CREATE TABLE a"),
        ("DROP TABLE a;", "DROP TABLE a"),
        (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
        (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
    ]) func `a migration's summary is its first line`(_ statements: String, _ summary: String) {
        #expect(SQLMigration.summary(of: statements) == summary)
    }

    private static let shelves: SQLMigration = """
        CREATE TABLE books (id INTEGER PRIMARY KEY); INSERT INTO books VALUES (1);
        CREATE TABLE loans (book INTEGER REFERENCES books ON DELETE CASCADE); INSERT INTO loans VALUES (1);
        """

    /// To drop a table deletes its rows first, and with them what refers to them.
    @Test func `a referenced table can be rebuilt`() async throws {
        let rebuilding: SQLMigration = """
            CREATE TABLE new_books (id INTEGER PRIMARY KEY, title TEXT); INSERT INTO new_books (id) SELECT id FROM books;
            DROP TABLE books; ALTER TABLE new_books RENAME TO books;
            """
        try opened(Self.shelves)
        let database = try opened(Self.shelves, rebuilding)
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [1])
        try await database.write("DELETE FROM books")
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [])
    }

    @Test func `a migration that leaves dangling references is refused`() async throws {
        try opened(Self.shelves)
        #expect(throws: SQLMigrationError.dangling(owner: "service", table: "loans")) {
            try opened(Self.shelves, "DELETE FROM books")
        }
        #expect(try await opened(Self.shelves).rows("SELECT book FROM loans") { $0.integer(0) } == [1])
    }

    /// What fails leaves the database as it was, with what ran before it.
    @Test func `a failed migration undoes all of them`() async throws {
        #expect(throws: SQLiteError.self) { try opened(Self.first, "CREATE TABLE notes (x)") }
        #expect(try await notes(opened(Self.first, Self.second)).count == 2)
    }

    /// What SQL alone can't do with the rows that are there, once, and not without the script.
    @Test func `steps are run after a migration's script`() async throws {
        let reversing = SQLStep("UPDATE notes SET text = ? WHERE text = ?") { earlier in
            earlier[0].rows.compactMap(\.first).map { [.text(String(($0.text ?? "").reversed())), $0] }
        }
        let third = SQLMigration(
            "INSERT INTO notes VALUES ('three')", steps: [SQLStep("SELECT text FROM notes"), reversing])
        try opened(Self.first, Self.second)
        for _ in 0..<2 {
            let database = try opened(Self.first, Self.second, third)
            #expect(try await notes(database) == [";nolocimes", "enon -- tnemmoc", "eerht"])
        }
    }

    @Test func `a migration is undone if its steps fail`() async throws {
        let failing = SQLMigration(
            "INSERT INTO notes VALUES ('lost')", steps: [SQLStep("INSERT INTO notes VALUES (NULL)")])
        try opened(Self.first)
        #expect(throws: SQLiteError.self) { try opened(Self.first, failing) }
        #expect(try await notes(opened(Self.first, Self.second)).count == 2)
    }

    @Test func `the seed is written after the migrations`() async throws {
        for count in 1...2 {
            let database = try SQLiteDatabase(
                path: path, migrations: [Self.first],
                seed: [SQLStep("INSERT INTO notes VALUES ('seed')")])
            #expect(try await notes(database).count == count)
        }
    }
}
