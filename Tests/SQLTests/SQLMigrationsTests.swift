import SQL
import SQLite
import TestBank
import TestSupport
import Testing

@Suite struct SQLMigrationsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private static let first = SQLMigration("notes", "CREATE TABLE notes (text TEXT NOT NULL)")
    private static let second = SQLMigration(
        "two notes", kind: .contracting,
        "INSERT INTO notes VALUES ('semicolon;'); INSERT INTO notes VALUES ('comment -- none')")

    @discardableResult
    private func opened(_ migrations: SQLMigration..., owner: String = "notes") throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: SQLMigrations(of: owner, migrations), writeDeadline: .seconds(600))
    }

    private func notes(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.rows("SELECT text FROM notes") { $0.text(0) }
    }

    @Test func runsEachOnce() async throws {
        #expect(try await notes(opened(Self.first)) == [])
        for _ in 0..<2 {
            #expect(try await notes(opened(Self.first, Self.second)) == ["semicolon;", "comment -- none"])
        }
    }

    /// Those of another owner have numbers of their own.
    @Test func numbersThoseOfEachOwnerApart() async throws {
        try opened(Self.first, Self.second)
        let other = try opened(SQLMigration("other", "CREATE TABLE others (text TEXT)"), owner: "others")
        #expect(try await other.rows("SELECT text FROM others") { $0.text(0) }.isEmpty)
        #expect(try await notes(other).count == 2)
    }

    @Test func refusesADatabaseOfANewerProgram() throws {
        try opened(Self.first, Self.second)
        let error = #expect(throws: SQLMigrationError.newer(owner: "notes", found: 2, known: 1, needed: 2)) {
            try opened(Self.first)
        }
        #expect(error?.description.contains("newer program") == true)
    }

    @Test func refusesADatabaseOfANewerLibrary() async throws {
        let database = try opened(Self.first)
        try await database.write("INSERT INTO sectional_migrations VALUES ('sectional', 99, 'of tomorrow', 99)")
        #expect(throws: SQLMigrationError.self) { try opened(Self.first) }
    }

    @Test func refusesAListInAnotherOrder() throws {
        try opened(Self.first, Self.second)
        #expect(throws: SQLMigrationError.renamed(owner: "notes", number: 1, found: "notes", known: "two notes")) {
            try opened(Self.second, Self.first)
        }
    }

    @Test func refusesTheLibrarysOwnName() {
        #expect(throws: SQLMigrationError.sameOwner("sectional")) { try opened(Self.first, owner: "sectional") }
    }

    private static let shelves = SQLMigration(
        "shelves",
        """
        CREATE TABLE books (id INTEGER PRIMARY KEY); INSERT INTO books VALUES (1);
        CREATE TABLE loans (book INTEGER REFERENCES books ON DELETE CASCADE); INSERT INTO loans VALUES (1);
        """)

    /// To drop a table deletes its rows first, and with them what refers to them.
    @Test func rebuildsATableThatOthersReferTo() async throws {
        let rebuilding = SQLMigration(
            "titles",
            """
            CREATE TABLE new_books (id INTEGER PRIMARY KEY, title TEXT); INSERT INTO new_books (id) SELECT id FROM books;
            DROP TABLE books; ALTER TABLE new_books RENAME TO books;
            """)
        try opened(Self.shelves)
        let database = try opened(Self.shelves, rebuilding)
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [1])
        try await database.write("DELETE FROM books")
        #expect(try await database.rows("SELECT book FROM loans") { $0.integer(0) } == [])
    }

    @Test func refusesToLeaveReferencesToNothing() async throws {
        try opened(Self.shelves)
        #expect(throws: SQLMigrationError.dangling(owner: "notes", table: "loans")) {
            try opened(Self.shelves, SQLMigration("no books", "DELETE FROM books"))
        }
        #expect(try await opened(Self.shelves).rows("SELECT book FROM loans") { $0.integer(0) } == [1])
    }

    /// What fails leaves the database as it was, with what ran before it.
    @Test func undoesAllWhereOneFails() async throws {
        #expect(throws: SQLiteError.self) { try opened(Self.first, SQLMigration("broken", "CREATE TABLE notes (x)")) }
        #expect(try await notes(opened(Self.first, Self.second)).count == 2)
    }

    /// What SQL alone can't do with the rows that are there, once, and not without the script.
    @Test func runsStepsAfterAScript() async throws {
        let reversing = SQLStep("UPDATE notes SET text = ? WHERE text = ?") { earlier in
            earlier[0].rows.compactMap(\.first).map { [.text(String(($0.text ?? "").reversed())), $0] }
        }
        let third = SQLMigration(
            "reversed", "INSERT INTO notes VALUES ('three')", steps: [SQLStep("SELECT text FROM notes"), reversing])
        try opened(Self.first, Self.second)
        for _ in 0..<2 {
            let database = try opened(Self.first, Self.second, third)
            #expect(try await notes(database) == [";nolocimes", "enon -- tnemmoc", "eerht"])
        }
    }

    @Test func undoesAScriptWhoseStepsFail() async throws {
        let failing = SQLMigration(
            "failing", "INSERT INTO notes VALUES ('lost')", steps: [SQLStep("INSERT INTO notes VALUES (NULL)")])
        try opened(Self.first)
        #expect(throws: SQLiteError.self) { try opened(Self.first, failing) }
        #expect(try await notes(opened(Self.first, Self.second)).count == 2)
    }

    @Test func writesTheSeedWithThem() async throws {
        for count in 1...2 {
            let database = try SQLiteDatabase(
                path: path, migrations: SQLMigrations(of: "notes", [Self.first]),
                seed: [SQLStep("INSERT INTO notes VALUES ('seed')")])
            #expect(try await notes(database).count == count)
        }
    }
}
