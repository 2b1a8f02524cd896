import Foundation
import Glibc
import SQL
import TestPrograms
import TestSupport
import Testing

/// A program of one release and one of the next on one database at once, as while replicas are replaced.
@Suite(.timeLimit(.minutes(10))) struct TwoVersionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ kind: DatabaseKind) throws -> String {
        kind == .server ? try TestPostgreSQL.url(of: folder) : folder.file("test.sqlite")
    }

    private func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(testPrograms, ["bank"] + arguments)
    }

    /// How many keys like `pattern` are noted.
    private func keys(_ bank: Bank, _ pattern: String) async throws -> Int {
        try await bank.database.count("SELECT count(*) FROM sectional_performed WHERE key LIKE ?", [.text(pattern)])
    }

    /// The older one works on while the newer one migrates, is killed, starts again, and works on: nothing is lost, and
    /// nothing is done twice.
    @Test(arguments: [DatabaseKind.file, .server]) func `two releases work on one database`(_ kind: DatabaseKind)
        async throws
    {
        let path = try place(kind)
        let errors = folder.file("errors of the older one")
        let older = try ChildProcess(
            testPrograms, ["bank", "move", path, "older", "1000000"], errorFile: errors)
        for number in 0..<5 { #expect(try older.readLine() == "older-\(number)") }
        let newer = try start("move", path, "newer", "200", "next")
        for number in 0..<20 { #expect(try newer.readLine() == "newer-\(number)") }
        // What the older one does from here on is done on the newer tables.
        let bank = Bank(try kind.open(in: folder, migrations: Bank.nextMigrations))
        let done = try await keys(bank, "older-%")
        repeat { _ = try older.readLine() } while try await keys(bank, "older-%") < done + 20
        older.send(SIGKILL)
        let end = older.waitForEnd()
        let said = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(end == -SIGKILL, "\(said)")
        #expect(try start("move", path, "again", "50").waitForEnd() == 0)
        #expect(newer.waitForEnd() == 0)
        #expect(try await bank.total == 2 * Bank.balance)
        let keys = try await keys(bank, "%")
        #expect(try await bank.balance(of: "ben") - Bank.balance == Int64(keys))
        #expect(keys >= 25 + 200 + 50)
        #expect(try await bank.database.count("SELECT count(*) FROM accounts WHERE changes > 0") == 2)
    }

    /// Once the next release takes away what this one uses, this one can't start any more.
    @Test(arguments: [DatabaseKind.file, .server]) func `older releases are refused after the tables contract`(
        _ kind: DatabaseKind
    )
        async throws
    {
        let path = try place(kind)
        #expect(try start("open", path).waitForEnd() == 0)
        #expect(try start("open", path, "contracted").waitForEnd() == 0)
        #expect(try start("open", path, "next").waitForEnd() != 0)
        #expect(try start("open", path).waitForEnd() != 0)
        #expect(try start("open", path, "contracted").waitForEnd() == 0)
    }
}
