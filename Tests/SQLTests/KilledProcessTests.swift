import Foundation
import Glibc
import SQLite
import Sectional
import TestBank
import TestSupport
import Testing

/// Processes with tables of their own on one file, which are killed while they write.
@Suite(.timeLimit(.minutes(10))) struct KilledProcessTests {
    private static let program =
        Bundle.main.executableURL.map { $0.deletingLastPathComponent().path + "/TestBankProgram" } ?? "TestBankProgram"

    private let folder: TemporaryFolder
    private var path: String { folder.file("bank.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func start(_ arguments: String...) throws -> ChildProcess { try ChildProcess(Self.program, arguments) }

    private func bank() throws -> Bank {
        Bank(try SQLiteDatabase(path: path, migrations: Bank.migrations, seed: Bank.seed))
    }

    /// How many keys are noted.
    private func keys(_ bank: Bank) async throws -> Int64 {
        try await bank.database.first("SELECT count(*) FROM sectional_performed") { $0.integer(0) } ?? 0
    }

    @Test func storesNothingOfWhatWasKilledBetweenTwoWrites() async throws {
        let process = try start("pause", path)
        #expect(try process.readLine() == "withdrawn")
        process.send(SIGKILL)
        #expect(process.waitForEnd() == -SIGKILL)
        let bank = try bank()
        #expect(try await bank.balance(of: "ana") == Bank.balance)
        #expect(try await keys(bank) == 0)
    }

    /// Two at once, one of which is killed at any moment: nothing is half done, and what is repeated is done once.
    @Test func losesNothingAndDoesNothingTwice() async throws {
        var random = SeededGenerator(seed: 2026)
        let other = try start("move", path, "other", "300")
        for round in 0..<20 {
            let process = try start("move", path, "round-\(round)", "1000000")
            for _ in 0..<Int.random(in: 1...10, using: &random) { _ = try process.readLine() }
            process.send(SIGKILL)
            #expect(process.waitForEnd() == -SIGKILL)
            // From the first key on: those that were used are not used again.
            #expect(try start("move", path, "round-\(round)", "20").waitForEnd() == 0)
        }
        #expect(other.waitForEnd() == 0)
        let bank = try bank()
        #expect(try await bank.total == 2 * Bank.balance)
        #expect(try await bank.balance(of: "ben") - Bank.balance == keys(bank))
        #expect(try await keys(bank) >= 300 + 20 * 20)
    }

    /// Several that come at once make the tables once.
    @Test func opensANewFileAtOnce() async throws {
        for round in 0..<5 {
            let path = folder.file("new-\(round).sqlite")
            let processes = try (0..<4).map { _ in try start("open", path) }
            for process in processes { #expect(process.waitForEnd() == 0) }
            let bank = Bank(try SQLiteDatabase(path: path, migrations: Bank.migrations, seed: Bank.seed))
            #expect(try await bank.total == 2 * Bank.balance)
        }
    }

    @Test func noticesWhatAnotherProcessWrites() async throws {
        let bank = try bank()
        #expect(try await !bank.database.hasForeignChange())
        try await bank.deposit(1, to: "ana")
        #expect(try await !bank.database.hasForeignChange())
        #expect(try start("move", path, "key", "1").waitForEnd() == 0)
        #expect(try await bank.database.hasForeignChange())
        #expect(try await !bank.database.hasForeignChange())
        #expect(try await bank.balance(of: "ben") == Bank.balance + 1)
    }
}
