import Foundation
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// A change that would be lost is not stored: the file is gone, another one or overwritten, or the disk is full.
@Suite struct FileWatchTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private var path: String { folder.file("test.sqlite") }
    private var bank: Bank { Bank(database) }

    init() throws {
        folder = try TemporaryFolder()
        database = try Self.open(folder.file("test.sqlite"))
    }

    private static func open(_ path: String) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: Bank.migrations, writeDeadline: .seconds(600))
    }

    private func expectNothingIsStored() async throws {
        await #expect(throws: NotStored.self) { try await bank.deposit(1, to: "ana") }
        await #expect(throws: NotStored.self) {
            try await database.atomically { try await bank.deposit(1, to: "ana") }
        }
        await #expect(throws: (any Error).self) { try await database.checkHealth() }
    }

    @Test func `an undisturbed file is healthy`() async throws {
        for _ in 0..<3 {
            try await database.checkHealth()
            try await bank.deposit(1, to: "ana")
        }
        #expect(try await bank.balance(of: "ana") == Bank.balance + 3)
    }

    @Test(arguments: ["", "-wal", "-shm"]) func `a deleted file is noticed`(_ suffix: String) async throws {
        try await bank.deposit(1, to: "ana")
        try FileManager.default.removeItem(atPath: path + suffix)
        try await expectNothingIsStored()
    }

    /// Nobody who reads makes an empty file in the place of one that is gone, or reads another one.
    @Test func `a file in another's place is not read`() async throws {
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: SQLiteError.self) { try await bank.total }
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try Self.open(path)
        await #expect(throws: SQLiteError.self) { try await bank.total }
    }

    /// SQLite deletes a log by its name, which another file's log has by now.
    @Test func `the log of another file is not deleted`() async throws {
        try await bank.deposit(1, to: "ana")
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        let other = try Self.open(path)
        try await Bank(other).deposit(2, to: "ana")
        try await database.close()
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try await Bank(try Self.open(path)).balance(of: "ana") == Bank.balance + 2)
        try await other.checkHealth()
    }

    @Test func `a replaced file is noticed`() async throws {
        let other = folder.file("other.sqlite")
        _ = try Self.open(other)
        #expect(rename(other, path) == 0)
        try await expectNothingIsStored()
    }

    /// The file is the same one to the file system.
    @Test(arguments: ["zeros", "nothing", "another database"]) func `an overwritten file is noticed`(_ content: String)
        async throws
    {
        // Seen to be there once more than when it was opened.
        try await database.checkHealth()
        let other = folder.file("other.sqlite")
        _ = try Self.open(other)
        let contents = [
            "zeros": Data(count: 200_000), "nothing": Data(),
            "another database": try Data(contentsOf: URL(filePath: other)),
        ]
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: contents[content] ?? Data())
        try await expectNothingIsStored()
        try file.close()
    }

    /// What is written behind a gap in the log is lost when the file is opened next. The file stays whole.
    @Test(arguments: [0, 100, 5000]) func `a truncated log is noticed`(_ size: UInt64) async throws {
        for amount in Int64(1)...3 { try await bank.deposit(amount, to: "ana") }
        let log = try FileHandle(forWritingTo: URL(filePath: path + "-wal"))
        try log.truncate(atOffset: size)
        try await expectNothingIsStored()
        try log.close()
        try await database.close()
        #expect(try Connection(.file(path)).run("PRAGMA integrity_check").rows == [["ok"]])
    }

    @Test func `an overwritten log is noticed`() async throws {
        try await bank.deposit(1, to: "ana")
        let log = try FileHandle(forWritingTo: URL(filePath: path + "-wal"))
        try log.write(contentsOf: Data(count: 32))
        try await expectNothingIsStored()
        try log.close()
    }

    /// Between the look before a commit and the commit.
    @Test func `a truncation during a commit makes the outcome unknown`() async throws {
        try await bank.deposit(1, to: "ana")
        let path = path
        let cut = SQLStep("INSERT INTO accounts VALUES ('new', 0)")
        try await database.write([cut])
        let error = await #expect(throws: (any Error).self) {
            try await database.writes.run { [database] _ in
                try database.writer.withLock { writer in
                    try writer.connection.transaction {
                        _ = try writer.connection.run([SQLStep("INSERT INTO accounts VALUES ('late', 0)")])
                        #expect(truncate(path + "-wal", 0) == 0)
                    }
                    try writer.checkLogAfterCommit()
                }
            }
        }
        #expect(error is UnknownOutcome)
    }

    /// While another process reads, the log can't begin anew.
    @Test func `a long log is shortened`() async throws {
        let reader = try Connection(.file(path))
        try reader.execute("BEGIN; SELECT count(*) FROM accounts")
        let name = String(repeating: "x", count: 1000)
        for round in 0..<20 {
            try await database.write(
                (0..<1000).map { SQLStep("INSERT INTO accounts VALUES (?, 0)", [.text("\(name)\(round) \($0)")]) })
        }
        let size = { try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0 }
        _ = try await database.look()
        #expect(try size() > 16 << 20)
        try reader.execute("COMMIT")
        _ = try await database.look()
        #expect(try size() == 0)
        try await bank.deposit(1, to: "ana")
        try await database.checkHealth()
    }

    @Test func `a full disk is noticed`() async throws {
        try database.writer.withLock { writer in
            let pages = try writer.connection.run("PRAGMA page_count").integer
            try writer.connection.execute("PRAGMA max_page_count = \(pages)")
        }
        await #expect(throws: SQLiteError.self) { try await database.checkHealth() }
        let error = await #expect(throws: NotStored.self) {
            for number in 0..<400 {
                let name = String(repeating: "x", count: 200) + "\(number)"
                try await database.write("INSERT INTO accounts VALUES (?, 0)", [.text(name)])
            }
        }
        #expect((error?.reason as? SQLiteError)?.isAboutSpace == true)
        try database.writer.withLock { try $0.connection.execute("PRAGMA max_page_count = 1000000") }
        try await database.checkHealth()
        try await bank.deposit(1, to: "ana")
    }

    @Test func `a read-only file is noticed`() async throws {
        try database.writer.withLock { try $0.connection.execute("PRAGMA query_only = ON") }
        try await expectNothingIsStored()
        #expect(try await bank.total == 2 * Bank.balance)
    }

    /// To ask how it is changes nothing, here and for other processes.
    @Test func `a health check changes nothing`() async throws {
        let other = try Self.open(path)
        // The first write after a checkpoint begins the log anew, which others notice.
        try await database.checkHealth()
        _ = try await other.look()
        for _ in 0..<3 { try await database.checkHealth() }
        #expect(try await other.look().change == nil)
        #expect(try await other.rows("SELECT count(*) FROM sectional_probes") { $0.integer(0) } == [0])
    }

    /// What an operator may do to a file in use: nothing is lost by that.
    @Test func `a file is healthy after a vacuum`() async throws {
        for number in 0..<100 {
            try await database.write("INSERT INTO accounts VALUES (?, 0)", [SQLValue("\(number)")])
        }
        let other = try Connection(.file(path))
        try other.execute("DELETE FROM accounts WHERE balance = 0; DROP TABLE sectional_secrets; VACUUM")
        try await bank.deposit(1, to: "ana")
        try await database.checkHealth()
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try await bank.deposit(1, to: "ana")
        try FileManager.default.removeItem(atPath: path)
        try await expectNothingIsStored()
    }

    @Test func `a database in memory has no file`() async throws {
        let opened = {
            try SQLiteDatabase.inMemory(migrations: Bank.migrations, writeDeadline: .seconds(600))
        }
        let (database, other) = (try opened(), try opened())
        try await Bank(database).deposit(1, to: "ana")
        #expect(try await Bank(database).balance(of: "ana") == Bank.balance + 1)
        #expect(try await Bank(other).balance(of: "ana") == Bank.balance)
        try await database.checkHealth()
    }
}
