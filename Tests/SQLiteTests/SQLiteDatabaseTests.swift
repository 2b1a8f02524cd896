import Foundation
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(5))) struct SQLiteDatabaseTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private var path: String { folder.file("test.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        database = try Self.open(folder.file("test.sqlite"))
    }

    private static func open(_ path: String) throws -> SQLiteDatabase {
        // However slow the machine is.
        try SQLiteDatabase(path: path, migrations: Bank.migrations, writeDeadline: .seconds(600))
    }

    /// Any value comes back as it went, of the kind that it was.
    /// It has the service's secrets. A file that exists keeps its mode.
    @Test func `only the owner can read a new file`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("new/bank.sqlite")
        let mode = { (path: String) in
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        for wanted in [0o600, 0o640] {
            let database = try SQLiteDatabase(path: path, migrations: Bank.migrations)
            for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == wanted) }
            _ = consume database
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        }
        try "".write(toFile: folder.file("file"), atomically: true, encoding: .utf8)
        let error = #expect(throws: SQLiteError.self) {
            try SQLiteDatabase(path: folder.file("file/bank.sqlite"), migrations: Bank.migrations)
        }
        #expect(
            error?.description
                == "the folder \(folder.file("file")) doesn't exist and can't be created: a folder above it is missing, or is not a folder"
        )
    }

    @Test(
        arguments: [
            .integer(.max), .integer(.min), 0, .real(-0.1), .real(.infinity), .real(1e300), "", "ä\u{0}b 🚗", "1",
            .blob([]), .blob([0, 255, 10]), nil,
        ] as [SQLValue]) func `values are stored unchanged`(_ value: SQLValue) async throws
    {
        let memory = try SQLiteDatabase.inMemory(migrations: Bank.migrations, writeDeadline: .seconds(600))
        for database in [database, memory] {
            #expect(try await database.rows("SELECT ? AS value", [value]) { $0["value"] as SQLValue } == [value])
            try await database.write("CREATE TABLE kept (value)")
            let inserted = try await database.write("INSERT INTO kept VALUES (?) RETURNING value, 1", [value])
            #expect(inserted.rows == [[value, 1]] && inserted.changes == 1)
            #expect(try await database.rows("SELECT value FROM kept") { $0.values } == [[value]])
        }
    }

    /// SQLite prepares a statement anew by itself; its columns may be others then.
    @Test func `columns are found after a table has changed`() async throws {
        try await database.write("CREATE TABLE shelves (place TEXT, note TEXT, floor INTEGER)")
        try await database.write("INSERT INTO shelves VALUES ('left', 'dusty', 3)")
        for change in ["ALTER TABLE shelves DROP COLUMN note", "ALTER TABLE shelves ADD COLUMN wall TEXT"] {
            let floors: [Int] = try await database.rows("SELECT * FROM shelves") { $0["floor"] }
            #expect(floors == [3])
            try await database.write(SQLStatement(stringLiteral: change))
        }
        let floors: [Int] = try await database.rows("SELECT * FROM shelves") { $0["floor"] }
        #expect(floors == [3])
    }

    @Test func `the rows of a range are read`() async throws {
        try await database.write("CREATE TABLE numbers (id INTEGER PRIMARY KEY)")
        for id in Int64(1)...9 { try await database.write("INSERT INTO numbers VALUES (?)", [.integer(id)]) }
        for range in [KeyRange(limit: 3), KeyRange(after: 4, limit: 3), KeyRange(after: 2, through: 5, limit: 9)] {
            let rising = "SELECT id FROM numbers WHERE id > ? AND id <= ? ORDER BY id LIMIT ?" as SQLStatement
            let (after, through) = (range.after ?? 0, range.through ?? 9)
            let expected = (1...9).filter { $0 > after && $0 <= through }.prefix(range.limit)
            #expect(try await database.rows(rising, range.ascendingValues) { $0.integer(0) } == Array(expected))
        }
        for range in [KeyRange(limit: 3), KeyRange(after: 4, limit: 9), KeyRange(after: 8, through: 5, limit: 9)] {
            let falling = "SELECT id FROM numbers WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?" as SQLStatement
            let (after, through) = (range.after ?? 10, range.through ?? 1)
            let expected = (1...9).reversed().filter { $0 < after && $0 >= through }.prefix(range.limit)
            #expect(try await database.rows(falling, range.descendingValues) { $0.integer(0) } == Array(expected))
        }
    }

    @Test func `rows are counted and a change can be required`() async throws {
        let accounts = "SELECT count(*) FROM accounts" as SQLStatement
        let count = try await database.count(accounts)
        #expect(count > 0)
        #expect(
            try await database.count("SELECT balance FROM accounts WHERE name = ?", [SQLValue("nobody" as Subject)])
                == 0)
        await #expect(throws: ActionError.conflict) {
            try await database.write(
                "DELETE FROM accounts WHERE name = ?", ["nobody"], requiringChangeOr: ActionError.conflict)
        }
        let removed = try await database.write("DELETE FROM accounts", requiringChangeOr: ActionError.conflict)
        #expect(removed.changes == count)
        #expect(try await database.count(accounts) == 0)
    }

    @Test func `the changed rows of each step are counted`() async throws {
        let results = try await database.write([
            SQLStep("UPDATE accounts SET balance = 0"), SQLStep("CREATE TABLE others (name TEXT)"),
            SQLStep("SELECT 1"), SQLStep("DELETE FROM accounts WHERE name = 'nobody'"),
            SQLStep("INSERT INTO accounts VALUES ('ana', 1) ON CONFLICT DO NOTHING"),
            SQLStep("DELETE FROM accounts") { earlier in earlier[0].changes == 1 ? [] : nil },
            SQLStep("DELETE FROM accounts"),
        ])
        #expect(results.map(\.changes) == [2, 0, 0, 0, 0, 0, 2])
    }

    /// A value too few would be NULL without a word, and one too many would be left out.
    @Test(arguments: [0, 1, 3]) func `a wrong number of values is refused`(_ count: Int) async throws {
        let values = Array(repeating: SQLValue.integer(1), count: count)
        await #expect(throws: SQLiteError.self) { try await database.rows("SELECT ?, ?", values) { _ in } }
        await #expect(throws: NotStored.self) { try await database.write("INSERT INTO accounts VALUES (?, ?)", values) }
    }

    /// What is read by is no way round the queue of writes.
    @Test func `a write in a read is refused`() async throws {
        for statement in ["DELETE FROM accounts RETURNING name", "DROP TABLE accounts"] as [SQLStatement] {
            await #expect(throws: SQLiteError.self) { try await database.rows(statement) { _ in } }
        }
        #expect(try await Bank(database).total == 2 * Bank.balance)
    }

    @Test func `two statements in one are refused`() async throws {
        await #expect(throws: SQLiteError.self) { try await database.rows("SELECT 1; SELECT 2") { _ in } }
    }

    @Test func `the cache of prepared statements is bounded`() async throws {
        var list: SQLStatement = "1"
        for count in 1...1100 {
            #expect(try await database.rows("SELECT \(list)") { $0.names.count } == [count])
            list = "\(list), 1"
        }
        #expect(try await Bank(database).total == 2 * Bank.balance)
    }

    @Test func `an error names the file that can't be opened`() {
        let error = #expect(throws: SQLiteError.self) { try Self.open(self.folder.path) }
        #expect(error?.description.contains(folder.path) == true)
    }

    @Test func `writes are durable and foreign keys are checked`() async throws {
        let settings: [SQLStatement] = ["PRAGMA journal_mode", "PRAGMA synchronous", "PRAGMA foreign_keys"]
        let found = try database.read { connection in
            try settings.compactMap { try connection.run($0).value }
        }
        #expect(found == ["wal", 2, 1])
    }

    @Test func `a step that throws undoes all steps`() async throws {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await self.database.write([
                SQLStep("DELETE FROM accounts"), SQLStep("SELECT 1").requiring { _ in throw Stop() },
            ])
        }
        #expect(try await Bank(database).total == 2 * Bank.balance)
    }

    /// Writers that wait for another process leave the threads that tasks run on to everybody else: here to the one
    /// that ends the waiting.
    @Test func `waiting writers hold up no other task`() async throws {
        let bank = Bank(try Self.open(path))
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        // Each begins on this thread.
        let deposits = (0..<64).map { _ in Task.immediate { try await bank.deposit(1, to: "ana") } }
        #expect(try await bank.total == 2 * Bank.balance)
        try other.execute("COMMIT")
        for deposit in deposits { try await deposit.value }
        #expect(try await bank.total == 2 * Bank.balance + 64)
    }

    @Test func `a write on another connection is noticed`() async throws {
        let other = Bank(try Self.open(path))
        _ = try await database.look()
        try await Bank(database).deposit(1, to: "ana")
        #expect(try await database.look().change == nil)
        try await other.deposit(1, to: "ana")
        #expect(try await database.look().change != nil)
        #expect(try await database.look().change == nil)
    }

    @Test func `many readers and writers work on two connections`() async throws {
        let banks = [Bank(try Self.open(path)), Bank(try Self.open(path))]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let name = "task \(task)"
                    try await banks[0].database.write("INSERT INTO accounts VALUES (?, 0)", [.text(name)])
                    for number in Int64(1)...25 {
                        try await banks[task % 2].deposit(1, to: name)
                        #expect(try await banks[(task + 1) % 2].balance(of: name) == number)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await banks[0].total == 2 * Bank.balance + 200)
    }
}
