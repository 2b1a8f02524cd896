import Foundation
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// A file that is opened for reading alone stays as it is.
@Suite struct ReadOnlyTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func make() throws -> SQLiteDatabase {
        try SQLiteDatabase(path: path, migrations: Bank.migrations, writeDeadline: .seconds(600))
    }

    private func read(_ migrations: [SQLMigration] = Bank.migrations) throws -> SQLiteDatabase {
        try SQLiteDatabase(reading: path, migrations: migrations)
    }

    private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    @Test func `a file opened for reading is readable and unchanged`() async throws {
        _ = try make()
        let before = try bytes
        do {
            let database = try read()
            #expect(database.isPersistent)
            #expect(try await Bank(database).total == 2 * Bank.balance)
            #expect(try await database.atomically { try await Bank(database).balance(of: "ana") } == Bank.balance)
            #expect(try await database.storedSecret("a") == nil)
            try await database.checkHealth()
        }
        #expect(try bytes == before)
    }

    /// Whoever shows it shows what is stored meanwhile, and leaves that where it is: in the log, until others end.
    @Test func `a file opened for reading shows what others write`() async throws {
        let other = try make()
        let before = try bytes
        do {
            let database = try read()
            _ = try await database.look()
            try await Bank(other).deposit(7, to: "ana")
            #expect(try await database.look().change != nil)
            #expect(try await Bank(database).balance(of: "ana") == Bank.balance + 7)
            let secret = try await other.secret("a")
            #expect(try await database.storedSecret("a") == secret)
            #expect(try await database.secret("a") == secret)
        }
        #expect(try bytes == before)
    }

    /// What a crash has left in the log is read, and left to whoever writes.
    @Test func `a log left by a crash is read and not changed`() async throws {
        let other = try make()
        try await Bank(other).deposit(7, to: "ana")
        let copy = folder.file("copy.sqlite")
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        let contents = { try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy + $0)) } }
        let before = try contents()
        do {
            let database = try SQLiteDatabase(reading: copy, migrations: Bank.migrations)
            #expect(try await Bank(database).balance(of: "ana") == Bank.balance + 7)
        }
        #expect(try contents() == before)
    }

    @Test func `a write to a file opened for reading is refused`() async throws {
        _ = try make()
        let before = try bytes
        let database = try read()
        let error = await #expect(throws: NotStored.self) { try await Bank(database).deposit(1, to: "ana") }
        #expect(error?.isWorthRepeating == false)
        #expect(error?.description.contains("opened read-only") == true)
        #expect(error?.description.contains(path) == true)
        await #expect(throws: NotStored.self) {
            try await database.atomically { try await Bank(database).deposit(1, to: "ana") }
        }
        await #expect(throws: NotStored.self) {
            try await database.atomically(opening: [SQLStep("DELETE FROM accounts")]) {}
        }
        await #expect(throws: NotStored.self) { try await database.secret("a") }
        await #expect(throws: SQLiteError.self) { try await database.rows("DELETE FROM accounts RETURNING 1") { _ in } }
        #expect(try await Bank(database).total == 2 * Bank.balance)
        #expect(try bytes == before)
    }

    private static let more: [SQLMigration] = Bank.migrations + ["CREATE TABLE notes (text TEXT)"]

    @Test func `a file opened for reading is not migrated`() throws {
        _ = try make()
        let before = try bytes
        #expect(throws: SQLMigrationError.pending(owner: "service", count: 1)) { try read(Self.more) }
        // One that has only added is none of its business.
        _ = try read([])
        #expect(try bytes == before)
    }

    /// A file of a team's own, and one with nothing in it.
    @Test(arguments: ["CREATE TABLE books (title TEXT)", ""]) func `a file opened for reading gets no tables`(
        _ script: String
    ) throws {
        do { try Connection(.file(path), isCreating: true).execute(script) }
        let before = try bytes
        let error = #expect(throws: SQLMigrationError.self) { try read() }
        #expect(error == .pending(owner: "sectional", count: 1))
        #expect(try bytes == before)
    }

    @Test func `opening for reading creates no file`() {
        #expect(throws: SQLiteError.self) { try read() }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
