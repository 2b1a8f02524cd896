import Foundation
import Glibc
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// Processes with tables of their own on one file or one server, which are killed while they write.
@Suite(.timeLimit(.minutes(10))) struct KilledProcessTests {
    private let folder: TemporaryFolder

    /// The databases that several processes can use.
    private static let kinds = [DatabaseKind.file, .server]

    private func place(_ kind: DatabaseKind) throws -> String {
        kind == .server ? try TestPostgreSQL.url(of: folder) : folder.file("test.sqlite")
    }

    init() throws { folder = try TemporaryFolder() }

    private func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(testPrograms, ["bank"] + arguments)
    }

    private func bank(_ kind: DatabaseKind) throws -> Bank {
        Bank(try kind.open(in: folder, migrations: Bank.migrations))
    }

    /// How many keys are noted.
    private func keys(_ bank: Bank) async throws -> Int64 {
        try await bank.database.first("SELECT count(*) FROM sectional_performed") { $0.integer(0) } ?? 0
    }

    @Test(arguments: kinds) func `nothing is stored of a process killed between two writes`(_ kind: DatabaseKind)
        async throws
    {
        let path = try place(kind)
        let process = try start("pause", path)
        #expect(try process.readLine() == "withdrawn")
        process.send(SIGKILL)
        #expect(process.waitForEnd() == -SIGKILL)
        let bank = try bank(kind)
        #expect(try await bank.balance(of: "ana") == Bank.balance)
        #expect(try await keys(bank) == 0)
    }

    /// Two at once, one of which is killed at any moment: nothing is half done, and what is repeated is done once.
    @Test(arguments: kinds) func `a killed process loses nothing and repeats nothing`(_ kind: DatabaseKind) async throws
    {
        let path = try place(kind)
        var random = SeededGenerator(seed: 2026)
        let other = try start("move", path, "other", "300")
        let rounds = Repetitions.of(20)
        for round in 0..<rounds {
            let process = try start("move", path, "round-\(round)", "1000000")
            for _ in 0..<Int.random(in: 1...10, using: &random) { _ = try process.readLine() }
            process.send(SIGKILL)
            #expect(process.waitForEnd() == -SIGKILL)
            // From the first key on: those that were used are not used again.
            #expect(try start("move", path, "round-\(round)", "20").waitForEnd() == 0)
        }
        #expect(other.waitForEnd() == 0)
        let bank = try bank(kind)
        #expect(try await bank.total == 2 * Bank.balance)
        #expect(try await bank.balance(of: "ben") - Bank.balance == keys(bank))
        #expect(try await keys(bank) >= 300 + rounds * 20)
    }

    /// Several that come at once make the tables once.
    @Test(arguments: kinds) func `processes that open a new database at once create it once`(_ kind: DatabaseKind)
        async throws
    {
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            let path = kind == .server ? try TestPostgreSQL.url(of: folder) : folder.file("test.sqlite")
            let processes = try (0..<4).map { _ in try start("open", path) }
            for process in processes { #expect(process.waitForEnd() == 0) }
            let bank = Bank(try kind.open(in: folder, migrations: Bank.migrations))
            #expect(try await bank.total == 2 * Bank.balance)
        }
    }

    @Test(arguments: kinds) func `a write of another process is noticed`(_ kind: DatabaseKind) async throws {
        let path = try place(kind)
        let database = try kind.open(in: folder, migrations: Bank.migrations)
        let bank = Bank(database)
        #expect(try await database.look().change == nil)
        try await bank.deposit(1, to: "ana")
        #expect(try await database.look().change == nil)
        #expect(try start("move", path, "key", "1").waitForEnd() == 0)
        #expect(try await database.look().change != nil)
        #expect(try await database.look().change == nil)
        #expect(try await bank.balance(of: "ben") == Bank.balance + 1)
    }
}
