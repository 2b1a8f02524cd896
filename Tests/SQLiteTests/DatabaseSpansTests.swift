import Basics
import SQL
import SQLite
import Screens
import Synchronization
import TestPrograms
import TestSupport
import Testing

/// What a traced request records of the database.
@Suite struct DatabaseSpansTests {
    private static let queue = "sectional.queue=writes"
    private let recorded = RecordedSpans()
    private let database: SQLiteDatabase
    private var bank: Bank { Bank(database) }

    init() throws {
        database = try SQLiteDatabase.inMemory(migrations: Bank.migrations, writeDeadline: .seconds(600))
    }

    private func line(_ path: String, _ operation: String, _ rest: String = "") -> String {
        "request/\(path)\(operation) db.system.name=sqlite db.operation.name=\(operation)\(rest)"
    }

    @Test func `traces have no values of statements`() async throws {
        _ = try await recorded.request { try await bank.balance(of: "secret") }
        let text = " db.query.text=SELECT balance FROM accounts WHERE name = ?"
        #expect(recorded.lines == ["request", line("", "SELECT", text)])
        #expect(recorded.all.map(\.kind) == [.client, .server])
    }

    @Test func `a write's wait in the queue is recorded`() async throws {
        try await recorded.request { try await bank.deposit(1, to: "ana") }
        let text = " db.query.text=UPDATE accounts SET balance = balance + ? WHERE name = ?"
        #expect(recorded.lines == ["request", "request/queue \(Self.queue)", line("", "UPDATE", text)])
    }

    @Test func `the parts of a transaction are recorded`() async throws {
        try await recorded.request {
            try await bank.database.atomically {
                try await bank.withdraw(1, from: "ana")
                #expect(try await bank.total == 2 * Bank.balance - 1)
                try await bank.database.write([
                    SQLStep("UPDATE accounts SET balance = 1"), SQLStep("DELETE FROM accounts"),
                ])
            }
        }
        #expect(
            recorded.all.sorted { $0.start < $1.start }.map(\.name)
                == ["request", "queue", "UPDATE", "SELECT", "queue", "BATCH", "queue", "COMMIT"])
        #expect(recorded.lines.contains(line("", "BATCH", " db.operation.batch.size=2")))
    }

    @Test func `each operation is reported once`() async throws {
        let seen = Mutex<[String]>([])
        let reports = database.reports
        for (name, reporter) in [
            ("read", reports.read), ("write", reports.write), ("commit", reports.commit), ("queue", reports.queue),
        ] {
            reporter.listen { _ in seen.withLock { $0.append(name) } }
        }
        _ = try await bank.balance(of: "ana")
        try await bank.database.atomically { try await bank.deposit(1, to: "ana") }
        #expect(seen.withLock(\.self) == ["read", "queue", "write", "queue", "commit"])
    }

    @Test func `failed operations are recorded with their error`() async throws {
        await recorded.request {
            await #expect(throws: ActionError.conflict) { try await bank.withdraw(.max, from: "ana") }
            await #expect(throws: (any Error).self) { try await bank.database.first("SELECT 1 FROM nothing") { _ in } }
        }
        let errors = recorded.lines.filter { $0.hasSuffix(" failed") }
        #expect(
            errors.count == 2 && errors[0].hasSuffix(" error.type=ActionError failed")
                && errors[1].hasSuffix(" error.type=SQLiteError failed"))
    }

    /// A transaction without a write is none.
    @Test func `a transaction without a write records nothing`() async throws {
        try await recorded.request { try await bank.database.atomically {} }
        #expect(recorded.lines == ["request"])
    }
}
