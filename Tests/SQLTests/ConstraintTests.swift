import SQL
import Sectional
import TestSupport
import Testing

/// What a database refuses: whoever writes learns whether a rule of the tables is broken, and which kind of rule.
@Suite struct ConstraintTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let migrations = SQLMigrations(
        of: "shelf",
        [
            SQLMigration(
                "books",
                """
                CREATE TABLE books (
                    isbn TEXT PRIMARY KEY, title TEXT NOT NULL UNIQUE, copies INTEGER NOT NULL CHECK (copies > 0));
                CREATE TABLE loans (
                    id INTEGER PRIMARY KEY, book TEXT REFERENCES books ON DELETE RESTRICT,
                    next TEXT REFERENCES books DEFERRABLE INITIALLY DEFERRED);
                CREATE TRIGGER books_stay BEFORE UPDATE OF isbn ON books BEGIN SELECT raise(ABORT, 'it stays'); END;
                INSERT INTO books VALUES ('1', 'Momo', 1), ('2', 'Emil', 1); INSERT INTO loans VALUES (1, '1', NULL);
                """)
        ])

    private static let violations: [(SQLStatement, ConstraintViolation.Kind)] = [
        ("INSERT INTO books VALUES ('1', 'Other', 1)", .unique), ("INSERT INTO books VALUES ('3', 'Momo', 1)", .unique),
        ("INSERT INTO loans VALUES (1, '1', NULL)", .unique),
        ("INSERT INTO books (rowid, isbn, title, copies) VALUES (1, '3', 'Other', 1)", .unique),
        ("INSERT INTO loans (book) VALUES ('3')", .foreignKey), ("DELETE FROM books WHERE isbn = '1'", .foreignKey),
        ("INSERT INTO loans (next) VALUES ('3')", .foreignKey), ("INSERT INTO books VALUES ('3', NULL, 1)", .notNull),
        ("INSERT INTO books VALUES ('3', 'Other', 0)", .check), ("UPDATE books SET isbn = '3'", .other),
    ]

    private func database(_ kind: DatabaseKind) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: Self.migrations)
    }

    private func titles(_ database: any SQLDatabase) async throws -> [String] {
        try await database.rows("SELECT title FROM books ORDER BY isbn") { $0.text(0) }
    }

    private static let addition: SQLStatement = "INSERT INTO books VALUES ('0', 'Baron', 1)"

    @Test(arguments: DatabaseKind.allCases, violations)
    func saysWhichKindOfRuleIsBroken(_ database: DatabaseKind, _ violation: (SQLStatement, ConstraintViolation.Kind))
        async throws
    {
        let database = try self.database(database)
        let error = await #expect(throws: ConstraintViolation.self) {
            try await database.write([SQLStep(Self.addition), SQLStep(violation.0)])
        }
        #expect(error?.kind == violation.1)
        #expect(error?.description.contains("constraint failed") == true || violation.1 == .other)
        #expect(try await titles(database) == ["Momo", "Emil"])
        try await database.write(Self.addition)
    }

    /// Whoever catches it can go on: what was written before stays a part of what is written as one.
    @Test(arguments: DatabaseKind.allCases) func undoesTheWriteAlone(_ kind: DatabaseKind) async throws {
        let database = try database(kind)
        try await database.atomically {
            try await database.write(Self.addition)
            await #expect(throws: ConstraintViolation.self) {
                try await database.write([
                    SQLStep("DELETE FROM books WHERE isbn = '2'"), SQLStep("INSERT INTO books VALUES ('3', 'Momo', 1)"),
                ])
            }
            try await database.write("UPDATE books SET title = 'Anna' WHERE isbn = '2'")
        }
        #expect(try await titles(database) == ["Baron", "Momo", "Anna"])
    }

    /// What is looked at last is looked at when all is written; then it is known that nothing is stored.
    @Test(arguments: DatabaseKind.allCases) func undoesAllThatIsWrittenAsOne(_ kind: DatabaseKind) async throws {
        let database = try database(kind)
        let error = await #expect(throws: ConstraintViolation.self) {
            try await database.atomically {
                try await database.write("INSERT INTO loans (next) VALUES ('0')")
                try await database.write("UPDATE books SET title = 'Anna' WHERE isbn = '2'")
            }
        }
        #expect(error?.kind == .foreignKey)
        #expect(try await titles(database) == ["Momo", "Emil"])
        try await database.atomically {
            try await database.write("INSERT INTO loans (next) VALUES ('0')")
            try await database.write(Self.addition)
        }
    }

    /// What is wrong with a statement or its values is wrong the next time too.
    @Test(
        arguments: DatabaseKind.allCases,
        [
            SQLStep("INSERT INTO shelves VALUES (1)"), SQLStep("INSERT books"), SQLStep("DELETE FROM books; SELECT 1"),
            SQLStep("INSERT INTO books VALUES (?, ?, ?)", ["3"]), SQLStep("INSERT INTO loans (id) VALUES ('one')"),
            SQLStep("INSERT INTO loans (book) VALUES (zeroblob(1000000001))"),
        ]) func saysWhatNeedNotBeRepeated(_ kind: DatabaseKind, _ step: SQLStep) async throws
    {
        let database = try database(kind)
        let error = await #expect(throws: NotStored.self) { try await database.write([SQLStep(Self.addition), step]) }
        #expect(error?.isWorthRepeating == false)
        #expect(try await titles(database) == ["Momo", "Emil"])
    }
}
