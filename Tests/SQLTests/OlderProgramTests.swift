import Foundation
import PostgreSQL
import SQL
import SQLite
import TestSupport
import Testing

/// Programs that know fewer migrations than have run.
@Suite(.timeLimit(.minutes(5))) struct OlderProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let kinds = [DatabaseKind.file, .server]
    private static let adding: SQLMigration = "ALTER TABLE books ADD COLUMN pages BIGINT"
    private static let taking = SQLMigration.contracting("ALTER TABLE books DROP COLUMN author")

    @discardableResult
    private func open(_ kind: DatabaseKind, _ migrations: SQLMigration...) throws -> any SQLDatabase {
        try kind.open(in: folder, migrations: [Shelf.tables] + migrations)
    }

    /// Opens it as commands do that only read.
    private func read(_ kind: DatabaseKind, _ migrations: SQLMigration...) throws -> any SQLDatabase {
        let migrations = [Shelf.tables] + migrations
        guard kind == .server else {
            return try SQLiteDatabase(reading: folder.file("test.sqlite"), migrations: migrations)
        }
        return try PostgreSQLDatabase(
            reading: PostgreSQLServer(TestPostgreSQL.url(of: folder)), migrations: migrations)
    }

    private func add(_ title: String, to database: any SQLDatabase) async throws {
        try await database.write(
            "INSERT INTO books (id, title) SELECT coalesce(max(id), 0) + 1, ? FROM books", [.text(title)])
    }

    private func titles(_ database: any SQLDatabase) async throws -> [String] {
        try await database.rows("SELECT title FROM books ORDER BY id") { $0.text(0) }
    }

    @Test(arguments: kinds) func `an older program starts if tables were only added to`(_ kind: DatabaseKind)
        async throws
    {
        try await add("one", to: try open(kind))
        let newer = try open(kind, Self.adding, "CREATE TABLE loans (book BIGINT)")
        let older = try open(kind)
        try await add("two", to: older)
        try await newer.write("UPDATE books SET pages = 7")
        try await add("three", to: older)
        for database in [newer, older, try open(kind, Self.adding), try read(kind)] {
            #expect(try await titles(database) == ["one", "two", "three"])
        }
        #expect(try await newer.count("SELECT count(*) FROM books WHERE pages = 7") == 2)
    }

    @Test(arguments: kinds) func `an older program is refused after a contracting migration`(_ kind: DatabaseKind)
        async throws
    {
        try open(kind, Self.adding, Self.taking, "CREATE TABLE loans (book BIGINT)")
        let expected = { (known: Int) in
            SQLMigrationError.newer(owner: "service", found: 4, known: known, needed: 3)
        }
        for open in [open, read] as [(DatabaseKind, SQLMigration...) throws -> any SQLDatabase] {
            #expect(throws: expected(1)) { try open(kind) }
            #expect(throws: expected(2)) { try open(kind, Self.adding) }
        }
        try await add("one", to: try open(kind, Self.adding, Self.taking))
        let text = expected(2).description
        #expect(
            text.contains("newer program") && text.contains("4 service migrations") && text.contains("must know 3"))
    }

    /// A program that runs already isn't stopped.
    @Test(arguments: kinds) func `a running older program continues after a contracting migration`(_ kind: DatabaseKind)
        async throws
    {
        let older = try open(kind)
        try open(kind, Self.adding, Self.taking)
        try await add("one", to: older)
        #expect(try await titles(older) == ["one"])
    }

    /// The release before has declared since when it is unused.
    @Test(arguments: kinds) func `an older program starts if it doesn't use what was removed`(_ kind: DatabaseKind)
        async throws
    {
        let taking = SQLMigration.contracting("ALTER TABLE books DROP COLUMN author", unusedSince: 2)
        try open(kind, Self.adding, taking)
        try await add("one", to: try open(kind, Self.adding))
        #expect(throws: SQLMigrationError.newer(owner: "service", found: 3, known: 1, needed: 2)) { try open(kind) }
    }

    @Test(arguments: [0, 2, 3]) func `unusedSince must name an earlier migration`(_ since: Int) throws {
        #expect(throws: SQLMigrationError.unknownSince(owner: "service", number: 2, since: since)) {
            try open(.memory, .contracting("DROP VIEW places", unusedSince: since), "CREATE TABLE loans (book BIGINT)")
        }
    }

    /// Those that both know are compared as ever.
    @Test(arguments: kinds) func `a program with other migrations is refused`(_ kind: DatabaseKind) throws {
        try open(kind, Self.adding, "CREATE TABLE loans (book BIGINT)")
        #expect(throws: SQLMigrationError.self) { try open(kind, Self.taking) }
    }

    /// They go on with what the library has made itself, and with nothing that an earlier version of it has.
    @Test(arguments: kinds) func `tables of an earlier library version are refused`(_ kind: DatabaseKind) async throws {
        let database = try open(kind)
        try await database.write("UPDATE sectional_migrations SET statements = 'keys' WHERE owner = 'sectional'")
        #expect(throws: SQLMigrationError.earlierTables) { try open(kind) }
        try await database.write("ALTER TABLE sectional_migrations RENAME COLUMN statements TO name")
        try await database.write("ALTER TABLE sectional_migrations DROP COLUMN needed")
        #expect(throws: SQLMigrationError.earlierTables) { try open(kind) }
        #expect(throws: SQLMigrationError.earlierTables) { try read(kind) }
        #expect(SQLMigrationError.earlierTables.description.contains("use a new file"))
    }

    /// Two services on one server, of which one also finds the tables of the other.
    @Test func `migrations in another schema are not a service's own`() async throws {
        let (first, second) = (try TestPostgreSQL.url(of: folder), try TestPostgreSQL.url(of: TemporaryFolder()))
        let schema = { (url: String) in String(url.split(separator: "search_path%3D").last ?? "") }
        let migrations = Shelf.migrations()
        _ = try PostgreSQLDatabase(PostgreSQLServer(first), migrations: migrations)
        let both = try PostgreSQLServer(second + "%2C" + schema(first))
        let done = try await PostgreSQLMaintenance(both, migrations: migrations).migrate()
        #expect(done.contains { $0.owner == "sectional" } && done.last?.owner == "service")
    }

    /// A team's own views may be broken, and are nobody's business until a migration breaks one.
    @Test func `views that were broken before are ignored`() throws {
        try open(.file, "CREATE VIEW broken AS SELECT * FROM nowhere", "CREATE TABLE loans (book BIGINT)")
        let error = #expect(throws: SQLMigrationError.self) {
            try open(.memory, "DROP TABLE shelves")
        }
        let breaks = ["the view places is gone", "the table shelves is gone", "the trigger trimmed of shelves is gone"]
        #expect(error == .breaking(owner: "service", number: 2, summary: "DROP TABLE shelves", breaks: breaks))
    }
}
