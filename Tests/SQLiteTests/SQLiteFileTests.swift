import Foundation
import PostgreSQL
import SQL
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// What an operator does to a file: migrate it, try that, back it up.
@Suite(.timeLimit(.minutes(5))) struct SQLiteFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("data/test.sqlite") }
    private var backup: String { folder.file("backup.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// The migrations of a bank that has added one, which counts how often it runs.
    private static let later: [SQLMigration] =
        Bank.migrations + [
            .contracting("-- runs\nCREATE TABLE IF NOT EXISTS runs (number INTEGER); INSERT INTO runs VALUES (1)")
        ]

    private func open(_ path: String? = nil, _ migrations: [SQLMigration] = Bank.migrations) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path ?? self.path, migrations: migrations, writeDeadline: .seconds(600))
    }

    private func file(_ migrations: [SQLMigration] = Bank.migrations) -> SQLiteFile {
        SQLiteFile(path: path, migrations: migrations)
    }

    private var files: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
    }

    private func runs(in path: String) throws -> Int64 {
        try Connection(.file(path)).run("SELECT count(*) FROM runs").integer
    }

    @Test func `a file is migrated once`() async throws {
        let first = try await file(Self.later).migrate()
        #expect(first.map(\.owner) == ["sectional", "service", "service"])
        // It has the service's secrets.
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(first.last == NumberedMigration(owner: "service", number: 2, summary: "runs", needed: 2))
        #expect(try await file(Self.later).migrate() == [])
        #expect(try runs(in: path) == 1)
    }

    /// Whoever comes first runs them; the others wait, and run none.
    @Test(arguments: [false, true]) func `concurrent programs migrate a file once`(isOld: Bool) async throws {
        if isOld { _ = try open() }
        let done = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await file(Self.later).migrate().count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(done.filter { $0 == 0 }.count == 3, "\(done)")
        #expect(try runs(in: path) == 1)
    }

    @Test func `migrations are tried on a copy`() async throws {
        do { _ = try open() }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try await file().tryMigrations() == [])
        let pending = try await file(Self.later).tryMigrations()
        #expect(pending == [NumberedMigration(owner: "service", number: 2, summary: "runs", needed: 2)])
        let wrong: [SQLMigration] = Bank.migrations + ["CREATE TABLE accounts (x)"]
        await #expect(throws: SQLiteError.self) { try await file(wrong).tryMigrations() }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        // A reader of a file that nothing else has open leaves the log and its index there, both empty of changes.
        #expect(try files.filter { !["-wal", "-shm"].contains($0.suffix(4)) } == ["data", "data/test.sqlite"])
    }

    /// With no file, all would run; none is made.
    @Test func `trying migrations creates no file`() async throws {
        #expect(try await file().tryMigrations().map(\.owner) == ["sectional", "service"])
        #expect(try files == [])
    }

    @Test func `a newer file is refused`() async throws {
        _ = try await file(Self.later).migrate()
        let expected = SQLMigrationError.newer(owner: "service", found: 2, known: 1, needed: 2)
        await #expect(throws: expected) { try await file().migrate() }
        await #expect(throws: expected) { try await file().tryMigrations() }
    }

    /// The copy has what was committed, also what is in the log alone, and nothing else.
    @Test func `a backup has all committed changes and no others`() async throws {
        let database = try open()
        try await Bank(database).deposit(7, to: "ana")
        let writer = try Connection(.file(path))
        try writer.execute("BEGIN IMMEDIATE; UPDATE accounts SET balance = 0")
        let size = try await file().backUp(to: backup)
        try writer.execute("ROLLBACK")
        let attributes = try FileManager.default.attributesOfItem(atPath: backup)
        #expect(attributes[.size] as? Int == size.bytes && size.bytes == size.pages * 4096)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect(try files.filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
        let copy = try SQLiteDatabase(reading: backup, migrations: Bank.migrations)
        #expect(try await Bank(copy).balance(of: "ana") == Bank.balance + 7)
        #expect(try await Bank(try open(backup)).total == 2 * Bank.balance + 7)
    }

    /// A copy of a file whose migrations another program knows: made before an upgrade, or after it.
    @Test func `a file with other migrations can be backed up`() async throws {
        _ = try await file(Self.later).migrate()
        _ = try await file().backUp(to: backup)
        #expect(try runs(in: backup) == 1)
    }

    @Test func `a backup overwrites nothing`() async throws {
        _ = try open()
        try Data("mine".utf8).write(to: URL(filePath: backup))
        let error = await #expect(throws: SQLiteError.self) { try await file().backUp(to: backup) }
        #expect(error?.description == "File exists: \(backup)")
        #expect(try String(contentsOfFile: backup, encoding: .utf8) == "mine")
        // What took the name meanwhile.
        let copy = try DatabaseCopy(beside: backup)
        #expect(throws: SQLiteError.system(EEXIST, backup)) { try copy.publish(as: backup) }
        try FileManager.default.removeItem(atPath: backup)
        try FileManager.default.createSymbolicLink(atPath: backup, withDestinationPath: folder.file("nowhere"))
        await #expect(throws: SQLiteError.system(EEXIST, backup)) { try await file().backUp(to: backup) }
        #expect(!FileManager.default.fileExists(atPath: folder.file("nowhere")))
    }

    @Test(arguments: ["missing/backup.sqlite", ""]) func `a failed backup leaves no file`(_ name: String) async throws {
        _ = try open()
        await #expect(throws: (any Error).self) { try await file().backUp(to: folder.file(name)) }
        #expect(try files.filter { !$0.hasPrefix("data") } == [])
    }

    /// The copy has the fault that the file has, so it is none.
    @Test func `a damaged file is not backed up`() async throws {
        do {
            let connection = try Connection(.file(path.replacing("data/", with: "")), isCreating: true)
            _ = try connection.migrate(Bank.migrations)
            try connection.execute(
                """
                CREATE TABLE numbers (id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX by_text ON numbers (text);
                INSERT INTO numbers VALUES (1, 'one'), (2, 'two');
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = 'CREATE INDEX by_text ON numbers (id)' WHERE name = 'by_text'
                """)
        }
        let damaged = SQLiteFile(path: folder.file("test.sqlite"), migrations: Bank.migrations)
        let error = await #expect(throws: SQLiteError.self) { try await damaged.backUp(to: backup) }
        #expect(error?.description.hasPrefix("the database is damaged: ") == true)
        #expect(try files.filter { $0.hasPrefix("backup") } == [])
    }

    @Test func `a database on a server is backed up by its own tools`() async throws {
        let server = PostgreSQLMaintenance(try PostgreSQLServer("postgresql://host/name"), migrations: [])
        let error = await #expect(throws: PostgreSQLError.self) { try await server.backUp(to: backup) }
        #expect(error?.description == "a backup isn't supported by this kind of database: use its own tools")
    }
}
