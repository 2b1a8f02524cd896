import SQL
import Sectional
import TestBank
import TestSupport
import Testing

/// What is written as one keeps others waiting no longer than its deadline, and is not stored afterwards.
@Suite(.timeLimit(.minutes(5))) struct AtomicDeadlineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bank(_ kind: DatabaseKind) throws -> Bank {
        Bank(
            try kind.open(
                in: folder, migrations: Bank.migrations, seed: Bank.seed, writeDeadline: .milliseconds(100)))
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

    @Test(arguments: DatabaseKind.allCases) func endsWhatTakesTooLong(_ kind: DatabaseKind) async throws {
        let bank = try bank(kind)
        let (isHeld, isOver) = (Gate(), Gate())
        async let isStored = withdraws(from: bank) {
            isHeld.open()
            await isOver.wait()
            // Whoever goes on after these doesn't store the other half.
            await #expect(throws: NotStored.self) { try await bank.deposit(7, to: "ben") }
            await #expect(throws: (any Error).self) { try await bank.balance(of: "ana") }
        }
        await isHeld.wait()
        try await untilTaken { try await bank.deposit(1, to: "ben") }
        isOver.open()
        #expect(try await !isStored)
        #expect(try await bank.balance(of: "ana") == Bank.balance)
        #expect(try await bank.balance(of: "ben") == Bank.balance + 1)
    }

    /// What is written meanwhile and not as a part of it can't be waited for: both end at their deadlines.
    @Test(arguments: DatabaseKind.allCases) func endsWhatWaitsForAWriteOfOthers(_ kind: DatabaseKind) async throws {
        let bank = try bank(kind)
        let isStored = try await withdraws(from: bank) {
            try? await Task.detached { try await bank.deposit(0, to: "ben") }.value
        }
        #expect(!isStored)
        #expect(try await bank.total == 2 * Bank.balance)
        try await untilTaken { try await bank.deposit(1, to: "ben") }
        #expect(try await bank.total == 2 * Bank.balance + 1)
    }

    /// A task that goes on is told that what it belonged to has ended, and writes nothing.
    @Test(arguments: DatabaseKind.allCases) func takesNothingOnceItHasEnded(_ kind: DatabaseKind) async throws {
        let bank = try bank(kind)
        let isOver = Gate()
        let left = try await leaving(bank, until: isOver)
        isOver.open()
        await #expect(throws: NotStored.self) { try await left.value }
        #expect(try await bank.balance(of: "ben") == Bank.balance)
    }

    private func leaving(_ bank: Bank, until isOver: Gate) async throws -> Task<Void, any Error> {
        while true {
            do {
                return try await bank.database.atomically {
                    try await bank.withdraw(7, from: "ana")
                    return Task {
                        await isOver.wait()
                        #expect(try await bank.balance(of: "ana") == Bank.balance - 7)
                        try await bank.deposit(7, to: "ben")
                    }
                }
            } catch is NotStored {}
        }
    }
}
