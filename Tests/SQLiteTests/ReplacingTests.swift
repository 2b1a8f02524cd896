import Foundation
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// A database file that was deleted, and a file that is put in its place while the database is open: a backup is taken
/// without a restart, and anything else isn't.
@Suite struct ReplacingTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private var path: String { folder.file("test.sqlite") }
    private var backup: String { folder.file("backup.sqlite") }
    private var bank: Bank { Bank(database) }

    init() throws {
        folder = try TemporaryFolder()
        database = try Self.open(folder.file("test.sqlite"))
    }

    private static func open(_ path: String, _ migrations: [SQLMigration] = Bank.migrations) throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: migrations, writeDeadline: .seconds(600))
    }

    /// Makes a backup with one deposit, makes another deposit that the backup lacks, and deletes the file.
    private func backUpAndDelete() async throws {
        try await bank.deposit(1, to: "ana")
        _ = try await SQLiteFile(path: path, migrations: Bank.migrations).backUp(to: backup)
        try await bank.deposit(10, to: "ana")
        // Keeps a reader of the file.
        #expect(try await bank.balance(of: "ana") == Bank.balance + 11)
        try delete()
    }

    private func delete(_ suffixes: [String] = ["", "-wal", "-shm"]) throws {
        for suffix in suffixes { try FileManager.default.removeItem(atPath: path + suffix) }
    }

    private func restore(_ file: String? = nil) throws {
        try FileManager.default.copyItem(atPath: file ?? backup, toPath: path)
    }

    /// The second look is the first at which a file may be taken.
    private func look() async throws -> Bool {
        #expect(try await database.look().change == nil)
        return try await database.look().change != nil
    }

    private func expectRefusal(_ reason: String) async throws {
        #expect(try await !look())
        let error = await #expect(throws: SQLiteError.self) { try await database.checkHealth() }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        await #expect(throws: NotStored.self) { try await bank.deposit(1, to: "ana") }
        #expect(database.generation == 0)
    }

    @Test func `a backup in the file's place is used`() async throws {
        try await backUpAndDelete()
        await #expect(throws: NotStored.self) { try await bank.deposit(100, to: "ana") }
        try restore()
        await #expect(throws: NotStored.self) { try await bank.deposit(100, to: "ana") }
        #expect(try await look())
        #expect(database.generation == 1)
        try await database.checkHealth()
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
        try await bank.deposit(1000, to: "ana")
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1001)
        #expect(try await database.look().change == nil)
        try await database.close()
        // The file alone has everything.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try await Bank(try Self.open(path)).balance(of: "ana") == Bank.balance + 1001)
    }

    /// The inode, the log and the database's stamp are as before then; the backup's own mark isn't.
    @Test func `a backup copied over the open file is refused`() async throws {
        try await bank.deposit(1, to: "ana")
        _ = try await SQLiteFile(path: path, migrations: Bank.migrations).backUp(to: backup)
        try await database.checkHealth()
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(contentsOf: URL(filePath: backup)))
        try file.close()
        let error = await #expect(throws: SQLiteError.self) { try await database.checkHealth() }
        #expect(error == .replaced(path))
        await #expect(throws: NotStored.self) { try await bank.deposit(10, to: "ana") }
        #expect(database.generation == 0)
    }

    /// Backups of backups are of the same database, and each has a mark of its own.
    @Test func `each backup has a mark of its own`() async throws {
        let files = [path, backup, folder.file("second.sqlite"), folder.file("third.sqlite")]
        for (from, to) in zip(files, files.dropFirst()) {
            _ = try await SQLiteFile(path: from, migrations: Bank.migrations).backUp(to: to)
        }
        let stamps = try files.map { try FileWatch.stampBytes(try Connection(.fileToRead($0))) }
        #expect(stamps.map(\.count) == [16, 32, 32, 32])
        #expect(Set(stamps).count == 4 && Set(stamps.map { $0.prefix(16) }).count == 1)
    }

    @Test func `backups can be restored repeatedly`() async throws {
        try await backUpAndDelete()
        for round in 1...3 {
            try restore()
            #expect(try await look())
            #expect(database.generation == round)
            try await bank.deposit(1000, to: "ana")
            try delete()
        }
    }

    /// Readers of the old file and of the new one don't mix.
    @Test func `readers of the old file and the new one do not mix`() async throws {
        try await backUpAndDelete()
        try restore()
        // One is idle and has the old file open; a second would open the new one.
        try database.read { reader in
            let stamps = try reader.run("SELECT stamp FROM sectional_stamp").rows
            #expect(stamps.count == 1)
            #expect(throws: SQLiteError.self) { try database.read { _ in } }
        }
        #expect(try await look())
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
    }

    /// A file that is still copied looks different at each look.
    @Test func `a backup that is still being copied is not used`() async throws {
        try await backUpAndDelete()
        let content = try Data(contentsOf: URL(filePath: backup))
        try content.prefix(8192).write(to: URL(filePath: path))
        #expect(try await !look())
        #expect(try await database.look().change == nil)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: content.dropFirst(8192))
        try file.close()
        #expect(try await look())
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
    }

    @Test func `another database in the file's place is refused`() async throws {
        try delete()
        _ = try Self.open(path)
        try await expectRefusal("not a copy of the opened database")
    }

    @Test func `a damaged file is refused`() async throws {
        try await backUpAndDelete()
        let table = "SELECT rootpage - 1 FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sectional%' LIMIT 1"
        let page = try Connection(.fileToRead(backup)).run(SQLStatement(stringLiteral: table)).integer
        try restore()
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seek(toOffset: UInt64(page) * 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
        try await expectRefusal("damaged: ")
        // It was examined once; a whole one in its place is examined again.
        let damaged = FileWatch.Version(path: path)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        // The new file may have the number of the old one, and the time on files may be as old as a tick of the kernel.
        repeat {
            try FileManager.default.removeItem(atPath: path)
            try restore()
        } while FileWatch.Version(path: path) == damaged
        #expect(try await look())
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
    }

    /// Migrations run when a program starts.
    @Test func `a backup of an older program is refused`() async throws {
        try await backUpAndDelete()
        let file = try Connection(.file(backup))
        try file.execute(
            """
            PRAGMA journal_mode = DELETE;
            DELETE FROM sectional_migrations WHERE owner = 'sectional'
            """)
        try restore()
        try await expectRefusal("1 sectional migrations are pending")
    }

    /// SQLite would apply the log of the old file to the backup.
    @Test(arguments: ["-wal", "-shm"]) func `a backup beside the old log is refused`(_ suffix: String) async throws {
        try await bank.deposit(1, to: "ana")
        _ = try await SQLiteFile(path: path, migrations: Bank.migrations).backUp(to: backup)
        try await bank.deposit(10, to: "ana")
        let others = ["", "-wal", "-shm"].filter { $0 != suffix }
        try delete(others)
        try restore()
        try await expectRefusal("delete \(path)\(suffix)")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: backup)))
        try delete([suffix])
        #expect(try await database.look().change != nil)
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
    }

    /// What isn't the file's own fault is tried again.
    @Test func `a locked backup is tried again`() async throws {
        try await backUpAndDelete()
        try restore()
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        try await expectRefusal("database is locked")
        try other.execute("ROLLBACK")
        #expect(try await database.look().change != nil)
    }

    /// The file before is at another path: nothing of it is lost.
    @Test func `the old file stays unchanged`() async throws {
        try await bank.deposit(1, to: "ana")
        _ = try await SQLiteFile(path: path, migrations: Bank.migrations).backUp(to: backup)
        try await bank.deposit(10, to: "ana")
        let away = folder.file("away.sqlite")
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: away + suffix)
        }
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: away + $0)) }
        try restore()
        #expect(try await look())
        try await bank.deposit(100, to: "ana")
        #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: away + $0)) } == before)
        #expect(try await Bank(try Self.open(away)).balance(of: "ana") == Bank.balance + 11)
    }

    /// The numbers of revocations in a backup begin lower, and may mean others.
    @Test func `all revocations of a backup are read`() async throws {
        let store = SQLRevocationStore(database)
        func revoke(_ subject: Subject) async throws {
            try await store.keep(Revocation(.subject(subject), revokedAt: 1, expiresAt: 100), now: 1)
        }
        try await revoke("ana")
        _ = try await SQLiteFile(path: path, migrations: Bank.migrations).backUp(to: backup)
        try await revoke("ben")
        #expect(try await store.revocations(after: 0).last == 2)
        try delete()
        try restore()
        #expect(try await look())
        try await revoke("cleo")
        let (found, last) = try await store.revocations(after: 2)
        #expect(found.map(\.target) == [.subject("ana"), .subject("cleo")] && last == 2)
        #expect(try await store.revocations(after: last).found.isEmpty)
    }
}
