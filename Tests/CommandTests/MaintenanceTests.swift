import Foundation
import PostgreSQL
import Showcase
import Synchronization
import TestSupport
import Testing

@testable import SQLite

/// The commands `backup` and `migrate`, beside processes that serve.
@Suite(.timeLimit(.minutes(5))) struct MaintenanceTests {
    fileprivate static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let program: Program
    private var path: String { program.environment["SECTIONAL_DATABASE"] ?? "" }
    private var backup: String { program.folder.file("backup.sqlite") }

    init() throws { program = try Program() }

    private func toDoCount(_ path: String) async throws -> Int {
        try await SQLToDoStore(try TestShowcase.open(path)).toDos(of: "").count
    }

    /// Taken while a process writes and reads: every change that was acknowledged before is in the copy, which opens,
    /// passes its check and is served.
    @Test func `a backup under load is consistent`() async throws {
        let server = try RunningServer(program)
        let load = Load(server)
        let working = Task { try await load.work() }
        while load.acknowledged < 50 { await Task.yield() }
        let before = load.acknowledged
        let result = try program.run("backup", backup)
        let after = load.acknowledged
        load.isOver.raise()
        try await working.value
        #expect(result.code == 0, "\(result.error)")
        #expect(try #/backed up \d+ pages \(\d+ bytes\) to .*backup.sqlite\n/#.wholeMatch(in: result.output) != nil)
        #expect(server.stop() == 0)
        var restored = program
        restored.environment["SECTIONAL_DATABASE"] = backup
        let other = try RunningServer(restored)
        #expect(try await other.client.get("/screens/todos").status == 200)
        #expect(try await other.client.post(Self.add, [:], json: #"{"title":"later"}"#).status == 200)
        #expect(other.stop() == 0)
        let verdict = try Connection(.file(backup)).run("PRAGMA integrity_check").value?.text
        #expect(verdict == "ok")
        // Three from the seed, one that was added to the copy; three writers may not have counted their last one yet.
        #expect((before + 4...after + 7).contains(try await toDoCount(backup)))
    }

    @Test func `without a database file no backup is made`() throws {
        let missing = try program.run("backup", backup)
        #expect(missing.code == 74 && missing.error.contains("database: no such file"))
        #expect(!FileManager.default.fileExists(atPath: backup) && !FileManager.default.fileExists(atPath: path))
        #expect(try program.run("backup").code == 64)
        #expect(try program.run("migrate").code == 0)
        #expect(try program.run("backup", backup).code == 0)
        let again = try program.run("backup", backup)
        #expect(again.code == 74 && again.error == "sectional: backup failed: File exists: \(backup)\n")
    }

    /// As docs/operations.md says: the backup takes the place of the file while nothing runs.
    @Test func `a backup is restored in place of the file`() async throws {
        let server = try RunningServer(program)
        #expect(try await server.client.post(Self.add, [:], json: #"{"title":"kept"}"#).status == 200)
        #expect(try program.run("backup", backup).code == 0)
        #expect(try await server.client.post(Self.add, [:], json: #"{"title":"lost"}"#).status == 200)
        #expect(server.stop(SIGKILL) == -SIGKILL)
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: backup, toPath: path)
        let other = try RunningServer(program)
        let screen = try await other.client.get("/screens/todos").text
        #expect(screen.contains("kept") && !screen.contains("lost"))
        #expect(other.stop() == 0)
    }

    /// Four processes that start together without a file: one migrates, all serve.
    @Test func `processes that start together migrate once`() async throws {
        let starting = try (0..<4).map { _ in try program.start(["serve"]) }
        let servers = try starting.map { try RunningServer($0) }
        for server in servers { #expect(try await server.client.get("/readyz").status == 200) }
        for server in servers { #expect(server.stop() == 0) }
        let runs = try Connection(.file(path)).run(
            "SELECT owner || count(*) || max(number) FROM sectional_migrations GROUP BY owner ORDER BY owner")
        #expect(runs.rows.map { $0[0].text } == ["sectional11", "service11"])
        #expect(try await toDoCount(path) == 3)
    }

    @Test func `migrate tries or runs the pending migrations`() throws {
        let lines = ["sectional", "service"].map { "  \($0) 1: tables; older programs keep working\n" }.joined()
        let trial = try program.run("migrate", "--dry-run")
        let pending = "2 migrations are pending and have been tried; the database was not changed:\n"
        #expect(trial.code == 0 && trial.output == pending + lines)
        #expect(!FileManager.default.fileExists(atPath: path))
        let migrated = try program.run("migrate")
        #expect(migrated.code == 0 && migrated.output == "2 migrations have run:\n" + lines)
        for options in [[], ["--dry-run"]] {
            let again = try program.run(["migrate"] + options)
            #expect(again.code == 0 && again.output == "no migration is pending\n")
        }
    }

    /// An older program goes on with a file, or on a server, where a newer one has only added.
    @Test(arguments: [Program.init, Program.onServer])
    func `a database that was only added to is served`(_ program: @Sendable () throws -> Program) async throws {
        let program = try program()
        #expect(try program.run("migrate").code == 0)
        let place = program.environment["SECTIONAL_DATABASE"] ?? ""
        let script = """
            ALTER TABLE todos ADD COLUMN due TEXT;
            INSERT INTO sectional_migrations (owner, number, statements, needed) VALUES ('service', 2, 'later', 0)
            """
        if place.hasPrefix("postgresql:") {
            try PostgreSQLServer(place).execute(script)
        } else {
            try Connection(.file(place)).execute(script)
        }
        #expect(try program.run("migrate").output == "no migration is pending\n")
        #expect(try program.run("explain", "/screens/todos").code == 0)
        let server = try RunningServer(program)
        #expect(try await server.client.post(Self.add, [:], json: #"{"title":"kept"}"#).status == 200)
        #expect(try await server.client.get("/screens/todos").text.contains("kept"))
        #expect(server.stop() == 0)
    }

    /// An older program, or one of another service, leaves the file as it is where more than that has changed. So does a
    /// program with another version of the library's tables.
    @Test(arguments: [["serve"], ["migrate"], ["migrate", "--dry-run"]])
    func `the file of a newer or earlier program is refused`(_ arguments: [String]) throws {
        #expect(try program.run("migrate").code == 0)
        for (script, reason) in [
            (
                "INSERT INTO sectional_migrations VALUES ('service', 2, 'later', 2)",
                "the database belongs to a newer program: 2 service migrations have run"
            ),
            (
                "UPDATE sectional_migrations SET statements = 'keys' WHERE owner = 'sectional'",
                "the database has tables of an incompatible earlier version of the library"
            ),
        ] {
            try Connection(.file(path)).execute(script)
            let result = try program.run(arguments)
            #expect(result.code == 74)
            #expect(result.error.contains(reason), "\(result.error)")
        }
    }
}

/// Three clients that write and three that read, until it is over.
private final class Load: Sendable {
    let isOver = Flag()
    private let server: RunningServer
    private let count = Atomic(0)

    init(_ server: RunningServer) { self.server = server }

    /// How many changes were acknowledged.
    var acknowledged: Int { count.load(ordering: .sequentiallyConsistent) }

    func work() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { try await self.write() }
                group.addTask { try await self.read() }
            }
            try await group.waitForAll()
        }
    }

    private func write() async throws {
        // The list has room for 500 to-dos.
        while !isOver.isRaised, acknowledged < 450 {
            let response = try await server.client.post(MaintenanceTests.add, [:], json: #"{"title":"more"}"#)
            #expect(response.status == 200)
            count.add(1, ordering: .sequentiallyConsistent)
        }
    }

    private func read() async throws {
        while !isOver.isRaised { #expect(try await server.client.get("/screens/todos").status == 200) }
    }
}
