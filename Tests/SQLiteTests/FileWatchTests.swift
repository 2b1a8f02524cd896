import Foundation
import Sectional
import Showcase
import TestSupport
import Testing

@testable import SQLiteStore

/// A change that would be lost is not stored: the file is gone, another one or overwritten, or the disk is full.
@Suite struct FileWatchTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private var path: String { folder.file("test.sqlite") }
    private var toDos: SQLiteToDoStore { SQLiteToDoStore(database) }

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.file("test.sqlite"))
    }

    private func expectNothingIsStored() async throws {
        await #expect(throws: NotStored.self) { try await toDos.add("lost", for: "ana") }
        await #expect(throws: (any Error).self) { try await database.checkHealth() }
    }

    @Test func isWellAsLongAsNothingHappens() async throws {
        for number in 0..<3 {
            try await database.checkHealth()
            _ = try await toDos.add("\(number)", for: "ana")
        }
        #expect(try await toDos.toDos(of: "ana").count == 3)
    }

    @Test(arguments: ["", "-wal"]) func noticesThatTheFileWasDeleted(_ suffix: String) async throws {
        _ = try await toDos.add("stored", for: "ana")
        try FileManager.default.removeItem(atPath: path + suffix)
        try await expectNothingIsStored()
    }

    /// Nobody who reads makes an empty file in the place of one that is gone, or reads another one.
    @Test func readsNoOtherFile() async throws {
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: SQLiteError.self) { try await toDos.toDos(of: "ana") }
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try SQLiteDatabase(path: path)
        await #expect(throws: SQLiteError.self) { try await toDos.toDos(of: "ana") }
    }

    @Test func noticesThatAnotherFileTookItsPlace() async throws {
        let other = folder.file("other.sqlite")
        _ = try SQLiteDatabase(path: other)
        #expect(rename(other, path) == 0)
        try await expectNothingIsStored()
    }

    /// The file is the same one to the file system.
    @Test(arguments: ["zeros", "nothing", "another database"]) func noticesThatItWasOverwritten(_ content: String)
        async throws
    {
        let other = folder.file("other.sqlite")
        _ = try SQLiteDatabase(path: other)
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

    @Test func noticesThatTheDiskIsFull() async throws {
        try database.writer.withLock { writer in
            let pages = try writer.connection.query("PRAGMA page_count") { $0.integer(0) }.first ?? 0
            try writer.connection.execute("PRAGMA max_page_count = \(pages)")
        }
        await #expect(throws: SQLiteError.self) { try await database.checkHealth() }
        let error = await #expect(throws: NotStored.self) {
            for _ in 0..<400 { _ = try await toDos.add(String(repeating: "x", count: 200), for: "ana") }
        }
        #expect((error?.reason as? SQLiteError)?.isAboutSpace == true)
        try database.writer.withLock { try $0.connection.execute("PRAGMA max_page_count = 1000000") }
        try await database.checkHealth()
        _ = try await toDos.add("there is room again", for: "ana")
    }

    @Test func noticesThatItMayOnlyRead() async throws {
        try database.writer.withLock { try $0.connection.execute("PRAGMA query_only = ON") }
        try await expectNothingIsStored()
        #expect(try await toDos.toDos(of: "ana").isEmpty)
    }

    /// To ask how it is changes nothing, here and for other processes.
    @Test func asksWithoutAChange() async throws {
        let other = try SQLiteDatabase(path: path)
        // The first write after a checkpoint begins the log anew, which others notice.
        try await database.checkHealth()
        _ = try await other.hasForeignChange()
        for _ in 0..<3 { try await database.checkHealth() }
        #expect(try await !other.hasForeignChange())
        #expect(try other.read { try $0.query("SELECT count(*) FROM probes") { $0.integer(0) } } == [0])
    }

    /// What an operator may do to a file in use: nothing is lost by that.
    @Test func isWellAfterVacuuming() async throws {
        for number in 0..<100 { _ = try await toDos.add("\(number)", for: "ana") }
        let other = try Connection(.file(path))
        try other.execute("DELETE FROM todos; DROP TABLE cards; VACUUM")
        _ = try await toDos.add("still here", for: "ana")
        try await database.checkHealth()
        try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _ = try await toDos.add("and here", for: "ana")
        try FileManager.default.removeItem(atPath: path)
        try await expectNothingIsStored()
    }

    @Test func isNoFileInMemory() async throws {
        let database = try SQLiteDatabase.inMemory()
        _ = try await SQLiteToDoStore(database).add("in memory", for: "ana")
        #expect(try await SQLiteToDoStore(database).toDos(of: "ana").count == 1)
        let other = SQLiteToDoStore(try SQLiteDatabase.inMemory())
        #expect(try await other.toDos(of: "ana").isEmpty)
        try await database.checkHealth()
    }
}
