import Foundation
import TestSupport
import Testing

@testable import SQLite

/// The released program while its database can't store anything, and once it can again: operators read the reason, no
/// change is acknowledged, what can be read is served, and nothing has to be restarted.
@Suite(.timeLimit(.minutes(5))) struct DatabaseRecoveryTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private var program: Program
    private var path: String { program.environment["SECTIONAL_DATABASE"] ?? "" }

    init() throws {
        program = try Program()
        program.environment["SECTIONAL_MANAGEMENT_PORT"] = "0"
    }

    private func add(_ title: String, _ server: RunningServer) async throws -> RawResponse {
        try await server.client.post(Self.add, [:], json: #"{"title":"\#(title)"}"#)
    }

    /// Waits for the next look; then a change is refused, screens are served, and the reason is `reason`.
    private func expectFault(_ reason: String, _ server: RunningServer, _ management: LiveClient) async throws {
        let found = try await management.finding("database", isPassing: false)
        #expect(found.status == 503 && found.output.contains(reason), "\(found.output)")
        let refused = try await add("lost", server)
        #expect(refused.status == 503 && refused.text.contains("change was not saved"))
        #expect(try await server.client.get("/screens/todos").status == 200)
        #expect(try await server.client.get("/livez").status == 200)
        let answer = try await server.client.get("/readyz")
        #expect(answer.status == 503 && !answer.text.contains(path) && !answer.text.contains(reason))
    }

    private func expectRecovery(_ server: RunningServer, _ management: LiveClient) async throws {
        #expect(try await management.finding("database", isPassing: true).status == 200)
        #expect(try await add("stored again", server).status == 200)
        #expect(try await server.client.get("/screens/todos").text.contains("stored again"))
        #expect(server.stop() == 0)
    }

    @Test func `a server recovers when a lock is released`() async throws {
        let server = try RunningServer(program)
        let management = try server.management()
        #expect(try await add("stored", server).status == 200)
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        try await expectFault("another connection holds the write lock", server, management)
        try other.execute("ROLLBACK")
        try await expectRecovery(server, management)
    }

    /// A limit on the size of files stands for a disk that is full; raising it, for room that is made.
    @Test func `a server recovers when the disk has space again`() async throws {
        let first = try RunningServer(program)
        #expect(try await add("stored", first).status == 200)
        #expect(first.stop() == 0)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        let server = try RunningServer(program, fileSizeLimit: size + (32 << 10))
        let management = try server.management()
        while try await add("more", server).status == 200 {}
        try await expectFault("the disk is full", server, management)
        try server.limitFiles(to: "unlimited")
        try await expectRecovery(server, management)
    }

    /// The same files at their place again are the ones that are open.
    @Test func `a server recovers when its file is back`() async throws {
        let server = try RunningServer(program)
        let management = try server.management()
        #expect(try await add("stored", server).status == 200)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: path + ".away" + suffix)
        }
        try await expectFault("the database file was deleted, replaced or overwritten", server, management)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(atPath: path + ".away" + suffix, toPath: path + suffix)
        }
        try await expectRecovery(server, management)
    }

    /// A backup in the place of the file is served after a look: caches have nothing of the file before, and streams
    /// are told.
    @Test func `a backup replaces a deleted file without a restart`() async throws {
        let server = try RunningServer(program, error: program.folder.file("log"))
        let management = try server.management()
        #expect(try await add("stored", server).status == 200)
        let copy = program.folder.file("copy.sqlite")
        #expect(try program.run("backup", copy).code == 0)
        #expect(try await add("after the backup", server).status == 200)
        let events = try await LiveClient(port: server.port).open("/screens/todos/events", [:])
        #expect(try await events.yields("screen"))
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try await expectFault("the database file was deleted, replaced or overwritten", server, management)
        #expect(try await server.client.get("/screens/todos").text.contains("after the backup"))
        try FileManager.default.copyItem(atPath: copy, toPath: path)
        #expect(try await management.finding("database", isPassing: true).status == 200)
        #expect(try await events.yields("patch"))
        let screen = try await server.client.get("/screens/todos").text
        #expect(screen.contains("stored") && !screen.contains("lost") && !screen.contains("after the backup"))
        try await expectRecovery(server, management)
        let log = try String(contentsOfFile: program.folder.file("log"), encoding: .utf8)
        #expect(log.contains("event=database-replaced"))
    }

    /// What was overwritten is deleted, and a backup put in its place.
    @Test func `a backup replaces an overwritten file without a restart`() async throws {
        let server = try RunningServer(program)
        let management = try server.management()
        #expect(try await add("stored", server).status == 200)
        let copy = program.folder.file("copy.sqlite")
        #expect(try program.run("backup", copy).code == 0)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        let size = Int(try file.seekToEnd())
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0x20, count: size))
        try file.close()
        #expect(try await management.finding("database", isPassing: false).status == 503)
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: copy, toPath: path)
        try await expectRecovery(server, management)
    }
}
