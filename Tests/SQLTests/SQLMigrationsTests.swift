import TestPrograms
import TestSupport
import Testing
@testable import SQL

@Suite struct SQLMigrationsTests {
    /// The databases that a program opens again.
    private static let kinds = [DatabaseKind.file, .server]
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let first: SQLMigration = "CREATE TABLE notes (text TEXT NOT NULL)"
    private static let second = SQLMigration.contracting(
        "INSERT INTO notes VALUES ('semicolon;'); INSERT INTO notes VALUES ('comment -- none')")

    @discardableResult
    private func opened(_ kind: DatabaseKind, _ migrations: SQLMigration...) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: migrations)
    }

    private func notes(_ database: any SQLDatabase) async throws -> [String] {
        try await database.rows("SELECT text FROM notes") { $0["text"] }.sorted()
    }

    @Test(arguments: kinds) func `a migration is run once`(_ kind: DatabaseKind) async throws {
        #expect(try await notes(opened(kind, Self.first)) == [])
        for _ in 0..<2 {
            #expect(try await notes(opened(kind, Self.first, Self.second)) == ["comment -- none", "semicolon;"])
        }
    }

    @Test(arguments: kinds) func `a database of a newer program is refused`(_ kind: DatabaseKind) throws {
        try opened(kind, Self.first, Self.second)
        let error = #expect(throws: SQLMigrationError.newer(owner: "service", found: 2, known: 1, needed: 2)) {
            try opened(kind, Self.first)
        }
        #expect(error?.description.contains("newer program") == true)
    }

    @Test(arguments: kinds) func `a database of a newer library is refused`(_ kind: DatabaseKind) async throws {
        let database = try opened(kind, Self.first)
        try await database.write("INSERT INTO sectional_migrations VALUES ('sectional', 99, 'of tomorrow', 99)")
        #expect(throws: SQLMigrationError.self) { try opened(kind, Self.first) }
    }

    @Test(arguments: kinds) func `migrations in another order are refused`(_ kind: DatabaseKind) throws {
        try opened(kind, Self.first, Self.second)
        let found = "CREATE TABLE notes (text TEXT NOT NULL)"
        let error = #expect(throws: SQLMigrationError.changed(owner: "service", number: 1, found: found)) {
            try opened(kind, Self.second, Self.first)
        }
        #expect(error?.description.hasPrefix("service migration 1 was changed after it ran in the database") == true)
    }

    /// Each byte counts: the edit would have no effect where it has run.
    @Test(arguments: ["CREATE TABLE notes (text TEXT NOT NULL);", "-- notes\nCREATE TABLE notes (text TEXT NOT NULL)"])
    func `an edited migration is refused`(_ statements: String) throws {
        try opened(.file, Self.first, Self.second)
        #expect(throws: SQLMigrationError.self) { try opened(.file, SQLMigration(statements), Self.second) }
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
        try opened(.file, Self.shelves)
        let database = try opened(.file, Self.shelves, rebuilding)
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [1])
        try await database.write("DELETE FROM books")
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [])
    }

    /// A client may still show a row that is gone, and name it.
    @Test(arguments: ["INSERT INTO new_notes (id, text) SELECT id, text FROM notes;", ""])
    func `ids do not come back after a table is rebuilt`(_ copying: String) async throws {
        let notes: SQLMigration = "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)"
        let rebuilding = SQLMigration(
            """
            CREATE TABLE new_notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, author TEXT); \(copying)
            DROP TABLE notes; ALTER TABLE new_notes RENAME TO Notes;
            """)
        let before = try opened(.file, notes)
        try await before.write("INSERT INTO notes (text) VALUES ('one'), ('two')")
        try await before.write("DELETE FROM notes WHERE id = 2")
        let after = try opened(.file, notes, rebuilding)
        #expect(try await after.write("INSERT INTO notes (text) VALUES ('three') RETURNING id").value == 3)
    }

    @Test func `a migration that leaves dangling references is refused`() async throws {
        try opened(.file, Self.shelves)
        #expect(throws: SQLMigrationError.dangling(owner: "service", table: "loans")) {
            try opened(.file, Self.shelves, "DELETE FROM books")
        }
        #expect(try await opened(.file, Self.shelves).rows("SELECT book FROM loans") { $0.integer(0) } == [1])
    }

    private static let transactions = [
        ("BEGIN; CREATE TABLE lost (text TEXT); COMMIT;", "BEGIN"),
        ("-- lost\nCREATE TABLE lost (text TEXT); commit", "COMMIT"),
        ("CREATE TABLE lost (text TEXT); ROLLBACK WORK -- all", "ROLLBACK"),
        ("CREATE TABLE lost (text TEXT); INSERT INTO lost VALUES ('$2b$12$'); COMMIT", "COMMIT"),
    ]

    /// What comes before it would be stored, also by a trial.
    @Test(arguments: kinds, transactions) func `a migration with a transaction of its own is refused`(
        _ kind: DatabaseKind, _ lost: (statements: String, word: String)
    ) async throws {
        #expect(throws: SQLMigrationError.transaction(owner: "service", number: 2, word: lost.word)) {
            try opened(kind, Self.first, SQLMigration(lost.statements))
        }
        let database = try opened(kind, Self.first)
        await #expect(throws: (any Error).self) { try await database.count("SELECT count(*) FROM lost") }
    }

    @Test(arguments: [
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET c = 1; END;", "INSERT INTO a VALUES ('; BEGIN; ')",
        "CREATE PROCEDURE p() LANGUAGE plpgsql AS $$ DECLARE n INT; BEGIN n := 1; COMMIT; END $$; SELECT $1",
        "CREATE FUNCTION f() RETURNS INT LANGUAGE plpgsql AS $f$BEGIN; ROLLBACK; END$f$;", "-- ; BEGIN\nSELECT 1",
        "SAVEPOINT a; INSERT INTO b VALUES (1); ROLLBACK TO a; RELEASE a",
        "INSERT INTO a VALUES ('$2b$12$'); CREATE FUNCTION f() RETURNS INT LANGUAGE plpgsql AS $$ DECLARE n INT; BEGIN $$",
    ]) func `the body of a trigger or function is no transaction`(_ statements: String) {
        #expect(SQLMigration.transactionWord(in: statements) == nil)
    }

    /// What fails leaves the database as it was, with what ran before it.
    @Test(arguments: kinds) func `a failed migration undoes all of them`(_ kind: DatabaseKind) async throws {
        #expect(throws: (any Error).self) { try opened(kind, Self.first, "CREATE TABLE notes (x)") }
        #expect(try await notes(opened(kind, Self.first, Self.second)).count == 2)
    }

    /// What SQL alone can't do with the rows that are there, once, and not without the script.
    @Test(arguments: kinds) func `steps are run after a migration's script`(_ kind: DatabaseKind) async throws {
        let reversing = SQLStep("UPDATE notes SET text = ? WHERE text = ?") { earlier in
            earlier[0].rows.compactMap(\.first).map { [.text(String(($0.text ?? "").reversed())), $0] }
        }
        let third = SQLMigration(
            "INSERT INTO notes VALUES ('three')", steps: [SQLStep("SELECT text FROM notes"), reversing])
        try opened(kind, Self.first, Self.second)
        for _ in 0..<2 {
            let database = try opened(kind, Self.first, Self.second, third)
            #expect(try await notes(database) == [";nolocimes", "eerht", "enon -- tnemmoc"])
        }
    }

    @Test(arguments: kinds) func `a migration is undone if its steps fail`(_ kind: DatabaseKind) async throws {
        let failing = SQLMigration(
            "INSERT INTO notes VALUES ('lost')", steps: [SQLStep("INSERT INTO notes VALUES (NULL)")])
        try opened(kind, Self.first)
        #expect(throws: (any Error).self) { try opened(kind, Self.first, failing) }
        #expect(try await notes(opened(kind, Self.first, Self.second)).count == 2)
    }
}
