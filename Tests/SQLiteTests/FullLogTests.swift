import CSQLite
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// A disk that is full when what was written is to be stored: until then, it was in memory.
@Suite struct FullLogTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private var bank: Bank { Bank(database) }

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(
            path: folder.file("test.sqlite"), migrations: Bank.migrations,
            writeDeadline: .seconds(600))
        try database.writer.withLock { try $0.connection.fillDisk() }
    }

    /// It is known that nothing is stored, so that it can be sent again.
    @Test func `nothing is stored on a full disk`() async throws {
        let alone = await #expect(throws: NotStored.self) { try await bank.deposit(1, to: "ana") }
        let asOne = await #expect(throws: NotStored.self) {
            try await database.atomically { try await bank.deposit(1, to: "ana") }
        }
        for error in [alone, asOne] {
            #expect(error?.isWorthRepeating == true)
            #expect((error?.reason as? SQLiteError)?.isAboutSpace == true)
        }
        #expect(try await bank.balance(of: "ana") == Bank.balance)
    }

    /// What is asked for writes as far as a change would.
    @Test func `a database on a full disk is unhealthy`() async throws {
        let error = await #expect(throws: SQLiteError.self) { try await database.checkHealth() }
        #expect(error?.isAboutSpace == true)
    }
}

extension Connection {
    /// Has all that is written to this connection's log from now on fail, as on a full disk.
    fileprivate func fillDisk() throws {
        var log: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK, let log,
            var methods = log.pointee.pMethods?.pointee
        else { throw SQLiteError(code: SQLITE_NOTFOUND, "the log") }
        methods.xWrite = { _, _, _, _ in SQLITE_FULL }
        // As long as the process: the file is closed with them.
        let kept = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        kept.initialize(to: methods)
        log.pointee.pMethods = UnsafePointer(kept)
    }
}
