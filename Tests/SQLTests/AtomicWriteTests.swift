import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// What is written as one is stored as a whole or not at all, whatever happens between the writes.
@Suite(.timeLimit(.minutes(20))) struct AtomicWriteTests {
    private struct Failure: Error {}

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bank(_ kind: DatabaseKind, _ deadline: Duration = .seconds(600)) throws -> Bank {
        Bank(try kind.open(in: folder, migrations: Bank.migrations, writeDeadline: deadline))
    }

    private func expectNothingIsMoved(_ bank: Bank) async throws {
        #expect(try await bank.balance(of: "ana") == Bank.balance)
        #expect(try await bank.balance(of: "ben") == Bank.balance)
    }

    @Test(arguments: DatabaseKind.allCases) func `all writes of a transaction are stored`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        try await bank.database.atomically {
            try await bank.withdraw(7, from: "ana")
            try await bank.deposit(7, to: "ben")
        }
        #expect(try await bank.balance(of: "ana") == Bank.balance - 7)
        #expect(try await bank.balance(of: "ben") == Bank.balance + 7)
    }

    @Test(arguments: DatabaseKind.allCases) func `an action is stored as a whole or not at all`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        await #expect(throws: ActionError.notFound) {
            try await bank.database.atomically {
                try await bank.withdraw(7, from: "ana")
                try await bank.deposit(7, to: "nobody")
            }
        }
        try await expectNothingIsMoved(bank)
        try await bank.deposit(1, to: "ben")
    }

    @Test(arguments: DatabaseKind.allCases) func `nothing is stored if a transaction throws after its writes`(
        _ kind: DatabaseKind
    )
        async throws
    {
        let bank = try bank(kind)
        await #expect(throws: Failure.self) {
            try await bank.database.atomically {
                try await bank.withdraw(7, from: "ana")
                throw Failure()
            }
        }
        try await expectNothingIsMoved(bank)
    }

    /// It reads what it has written; nobody else does before it has ended, unless it is in memory.
    @Test(arguments: DatabaseKind.allCases) func `a transaction reads what it has written`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        try await bank.database.atomically {
            #expect(try await bank.balance(of: "ana") == Bank.balance)
            try await bank.withdraw(7, from: "ana")
            #expect(try await bank.balance(of: "ana") == Bank.balance - 7)
            let others = try await Task.detached { try await bank.balance(of: "ana") }.value
            #expect(others == Bank.balance || kind == .memory)
            try await bank.deposit(7, to: "ben")
        }
        #expect(try await bank.total == 2 * Bank.balance)
    }

    /// A write that was refused is undone alone: whoever catches that can go on.
    @Test(arguments: DatabaseKind.allCases) func `a transaction can continue after a refused write`(
        _ kind: DatabaseKind
    ) async throws {
        let bank = try bank(kind)
        try await bank.database.atomically {
            try await bank.withdraw(7, from: "ana")
            await #expect(throws: ActionError.conflict) { try await bank.withdraw(Bank.balance, from: "ana") }
            await #expect(throws: ActionError.notFound) {
                try await bank.database.write([
                    SQLStep("UPDATE accounts SET balance = 0"),
                    SQLStep("DELETE FROM accounts WHERE name = 'nobody'").requiringChange(or: ActionError.notFound),
                ])
            }
            try await bank.deposit(7, to: "ben")
        }
        #expect(try await bank.balance(of: "ben") == Bank.balance + 7)
        #expect(try await bank.total == 2 * Bank.balance)
    }

    /// A server gets nothing of such a write, and must not undo the one before in its place.
    @Test(arguments: DatabaseKind.allCases) func `a transaction can continue after a write without values`(
        _ kind: DatabaseKind
    ) async throws {
        let bank = try bank(kind)
        let failing = SQLStep("UPDATE accounts SET balance = ?", values: { _ in throw Failure() })
        try await bank.database.atomically {
            await #expect(throws: Failure.self) { try await bank.database.write([failing]) }
            try await bank.withdraw(7, from: "ana")
            await #expect(throws: Failure.self) { try await bank.database.write([failing]) }
            try await bank.deposit(7, to: "ben")
            await #expect(throws: Failure.self) { try await bank.database.write([failing]) }
        }
        #expect(try await bank.balance(of: "ana") == Bank.balance - 7)
        #expect(try await bank.balance(of: "ben") == Bank.balance + 7)
    }

    @Test(arguments: DatabaseKind.allCases) func `a transaction accepts writes of concurrent tasks`(
        _ kind: DatabaseKind
    ) async throws {
        let bank = try bank(kind)
        try await bank.database.atomically {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await bank.withdraw(1, from: "ana")
                        try await bank.deposit(1, to: "ben")
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(try await bank.balance(of: "ben") == Bank.balance + 20)
        await #expect(throws: Failure.self) {
            try await bank.database.atomically {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 { group.addTask { try await bank.withdraw(1, from: "ana") } }
                    group.addTask { throw Failure() }
                    try await group.waitForAll()
                }
            }
        }
        #expect(try await bank.balance(of: "ana") == Bank.balance - 20)
    }

    /// Many at once, of which half fail: their writes never come between each other's.
    @Test(arguments: DatabaseKind.allCases) func `concurrent transactions do not mix`(_ kind: DatabaseKind) async throws
    {
        let bank = try bank(kind)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try? await bank.database.atomically {
                        let before = try await bank.withdrawn()
                        await Task.yield()
                        #expect(try await bank.balance(of: "ana") == before)
                        if number % 2 == 0 { throw Failure() }
                        try await bank.deposit(1, to: "ben")
                    }
                }
            }
        }
        #expect(try await bank.balance(of: "ben") == Bank.balance + 25)
        #expect(try await bank.total == 2 * Bank.balance)
    }

    @Test(arguments: DatabaseKind.allCases) func `a nested transaction is part of the outer one`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        await #expect(throws: Failure.self) {
            try await bank.database.atomically {
                try await bank.database.atomically { try await bank.withdraw(7, from: "ana") }
                throw Failure()
            }
        }
        try await expectNothingIsMoved(bank)
        // Half of what stands within is not stored either, whoever catches what it throws.
        await #expect(throws: ActionError.notFound) {
            try await bank.database.atomically {
                try? await bank.database.atomically {
                    try await bank.withdraw(7, from: "ana")
                    try await bank.deposit(7, to: "nobody")
                }
            }
        }
        try await expectNothingIsMoved(bank)
        // It keeps nobody waiting, such as another process, which would give up long before it ends by itself.
        let other = kind == .server ? try self.bank(kind, .seconds(60)) : bank
        try await other.deposit(1, to: "ana")
    }

    @Test(arguments: DatabaseKind.allCases) func `the opening of a transaction is written once`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        let opening = [SQLStep("UPDATE accounts SET balance = balance + 1 WHERE name = 'ana'")]
        try await bank.database.atomically(opening: opening) {}
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
        try await bank.database.atomically(opening: opening) {
            try await bank.deposit(1, to: "ben")
            #expect(try await bank.balance(of: "ana") == Bank.balance + 2)
            try await bank.deposit(1, to: "ben")
        }
        #expect(try await bank.total == 2 * Bank.balance + 4)
        await #expect(throws: Failure.self) { try await bank.database.atomically(opening: opening) { throw Failure() } }
        #expect(try await bank.total == 2 * Bank.balance + 4)
    }

    /// Whoever catches what it begins with doesn't get round it.
    @Test(arguments: DatabaseKind.allCases) func `a transaction fails if its opening does`(_ kind: DatabaseKind)
        async throws
    {
        let bank = try bank(kind)
        let opening = [SQLStep("SELECT 1").requiring { _ in throw AlreadyPerformed() }]
        await #expect(throws: AlreadyPerformed.self) {
            try await bank.database.atomically(opening: opening) {
                try? await bank.deposit(1, to: "ben")
                try? await bank.deposit(1, to: "ben")
            }
        }
        try await expectNothingIsMoved(bank)
    }
}

extension Bank {
    /// Takes 1 off the account of `ana`, and returns what is left.
    fileprivate func withdrawn() async throws -> Int64 {
        try await withdraw(1, from: "ana")
        return try await balance(of: "ana")
    }
}
