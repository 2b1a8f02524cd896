import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

/// What is written as one keeps others waiting no longer than its deadline, and is not stored afterwards.
@Suite(.timeLimit(.minutes(5))) struct AtomicDeadlineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Long enough for a write to a server on a machine that does much else, also under a sanitizer.
    private static let deadline = Duration.seconds(Sanitizer.name == nil ? 1 : 5)

    private func bank(_ kind: DatabaseKind, deadline: Duration = Self.deadline) throws -> Bank {
        Bank(try kind.open(in: folder, migrations: Bank.migrations, writeDeadline: deadline))
    }

    /// A process beside that of `bank`, which waits longer: a commit that is on its way to a server at the deadline may
    /// be stored or not.
    private func other(_ kind: DatabaseKind, beside bank: Bank) throws -> Bank {
        kind == .server ? try self.bank(kind, deadline: .seconds(600)) : bank
    }

    /// A machine that does much else may take longer than the deadline to get to a write.
    private func untilTaken(_ body: () async throws -> Void) async throws {
        while true { do { return try await body() } catch is NotStored {} }
    }

    /// Whether it is stored that 7 is withdrawn and `body` done. It is tried again where not even the first could be.
    private func withdraws(from bank: Bank, _ body: @Sendable () async throws -> Void) async throws -> Bool {
        let isWithdrawn = Flag()
        while true {
            do {
                try await bank.database.atomically {
                    try await bank.withdraw(7, from: "ana")
                    isWithdrawn.raise()
                    try await body()
                }
                return true
            } catch is NotStored { if isWithdrawn.isRaised { return false } }
        }
    }

    @Test(arguments: DatabaseKind.allCases) func `a transaction above its deadline is ended and undone`(
        _ kind: DatabaseKind
    ) async throws {
        let bank = try bank(kind)
        let other = try other(kind, beside: bank)
        let (isHeld, isOver) = (Gate(), Gate())
        async let isStored = withdraws(from: bank) {
            isHeld.open()
            await isOver.wait()
            // Whoever goes on after these doesn't store the other half.
            await #expect(throws: NotStored.self) { try await bank.deposit(7, to: "ben") }
            await #expect(throws: (any Error).self) { try await bank.balance(of: "ana") }
        }
        // Whatever fails from here on, the other task must not wait forever.
        defer { isOver.open() }
        await isHeld.wait()
        // To the row that is written, so that it is taken after the deadline on a server too.
        try await untilTaken { try await other.deposit(1, to: "ana") }
        isOver.open()
        #expect(try await !isStored)
        #expect(try await bank.balance(of: "ana") == Bank.balance + 1)
        #expect(try await bank.balance(of: "ben") == Bank.balance)
    }

    /// What is written meanwhile and not as a part of it can't be waited for: both end at their deadlines.
    @Test(arguments: DatabaseKind.allCases) func `a transaction that waits for another write ends at its deadline`(
        _ kind: DatabaseKind
    ) async throws {
        let bank = try bank(kind)
        let other = try other(kind, beside: bank)
        let isStored = try await withdraws(from: bank) {
            // To the row that is written: a server has others wait for rows, not for all writes.
            try? await Task.detached { try await bank.deposit(0, to: "ana") }.value
        }
        #expect(!isStored)
        #expect(try await bank.total == 2 * Bank.balance)
        try await untilTaken { try await other.deposit(1, to: "ben") }
        #expect(try await bank.total == 2 * Bank.balance + 1)
    }

    /// A task that goes on is told that what it belonged to has ended, and writes nothing.
    @Test(arguments: DatabaseKind.allCases) func `a task that outlives its transaction writes nothing`(
        _ kind: DatabaseKind
    ) async throws {
        // Not because of the deadline.
        let bank = try bank(kind, deadline: .seconds(600))
        let isOver = Gate()
        let left = try await leaving(bank, until: isOver)
        isOver.open()
        await #expect(throws: NotStored.self) { try await left.value }
        #expect(try await bank.balance(of: "ben") == Bank.balance)
    }

    private func leaving(_ bank: Bank, until isOver: Gate) async throws -> Task<Void, any Error> {
        try await bank.database.atomically {
            try await bank.withdraw(7, from: "ana")
            return Task {
                await isOver.wait()
                #expect(try await bank.balance(of: "ana") == Bank.balance - 7)
                try await bank.deposit(7, to: "ben")
            }
        }
    }
}
