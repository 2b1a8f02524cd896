import Glibc
import SQL
import Screens
import TestPrograms
import TestSupport
import Testing

@testable import SQLite

/// A write waits for others up to a deadline; then whoever asked for it is told, and it is never performed.
@Suite(.timeLimit(.minutes(10))) struct WriteDeadlineTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func bank(_ deadline: Duration) throws -> Bank {
        Bank(
            try SQLiteDatabase(
                path: path, migrations: Bank.migrations, writeDeadline: deadline))
    }

    @Test func `a write that waits for another process is given up`() async throws {
        let (bank, patient) = (try bank(.milliseconds(50)), try bank(.seconds(600)))
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let error = await #expect(throws: NotStored.self) { try await bank.deposit(1, to: "ana") }
                    #expect(error?.reason is WriteLate)
                }
            }
        }
        try other.execute("COMMIT")
        // The queue is in order: had one of them been left in it, it would have been performed before this.
        try await depositUntilTaken(bank)
        #expect(try await patient.balance(of: "ana") == Bank.balance + 1)
    }

    /// A machine that does much else may take longer than the deadline to get to a write.
    private func depositUntilTaken(_ bank: Bank) async throws {
        while true { do { return try await bank.deposit(1, to: "ana") } catch is NotStored {} }
    }

    /// A write that is being performed holds up others, which are told in time, and are not performed when it ends.
    @Test func `a write that waits for another write is given up`() async throws {
        let queue = WriteQueue(patience: .milliseconds(50))
        let (blocked, isPerformed) = (Flag(), Flag())
        // A machine that does much else may take longer than the deadline to begin it.
        let first = Task {
            while !blocked.isRaised {
                do {
                    try await queue.run { _ in
                        blocked.raise()
                        while !isPerformed.isRaised { usleep(1000) }
                    }
                } catch is WriteLate {}
            }
        }
        while !blocked.isRaised { await Task.yield() }
        for _ in 0..<3 {
            await #expect(throws: WriteLate.self) { try await queue.run { _ in Issue.record("performed after all") } }
        }
        isPerformed.raise()
        try await first.value
        #expect(try await performUntilTaken(queue) == 1)
    }

    /// What is late is not performed either where nobody was quick enough to drop it.
    @Test func `a write is never performed after its deadline`() async throws {
        let queue = WriteQueue(patience: .zero)
        for _ in 0..<500 {
            await #expect(throws: WriteLate.self) { try await queue.run { _ in Issue.record("performed after all") } }
        }
    }

    /// How long SQLite waits for what another process has locked, in milliseconds, is set anew for each write.
    @Test func `a lock is waited for until the write's deadline`() async throws {
        let database = try SQLiteDatabase(
            path: path, migrations: Bank.migrations, writeDeadline: .seconds(7))
        let bank = Bank(database)
        let writes: [@Sendable () async throws -> Void] = [
            { try await bank.deposit(1, to: "ana") }, { try await database.checkHealth() },
            { try await database.atomically { try await bank.deposit(1, to: "ana") } },
        ]
        for write in writes {
            database.writer.withLock { $0.connection.wait(upTo: 600_000) }
            try await untilTaken(write)
            let patience = try database.writer.withLock { writer in
                try writer.connection.run("PRAGMA busy_timeout").integer
            }
            #expect(patience <= 7000)
        }
    }

    /// A machine that does much else may take longer than the deadline to get to it.
    private func untilTaken(_ write: () async throws -> Void) async throws {
        while true { do { return try await write() } catch is NotStored {} catch is WriteLate {} }
    }

    private func performUntilTaken(_ queue: WriteQueue) async throws -> Int {
        while true { do { return try await queue.run { _ in 1 } } catch is WriteLate {} }
    }

    /// Whoever keeps the turn is alone, and what came meanwhile is performed when it is left to others.
    @Test func `no other write is performed while a turn is kept`() async throws {
        let queue = WriteQueue(patience: .seconds(600))
        let (holder, performed) = (Flag(), Performed())
        try await queue.run(for: holder) { _ in queue.keep(for: holder) {} }
        // Each is in the queue once its task has begun.
        let writes = (0..<100).map { number in
            Task.immediate { try await queue.run { _ in performed.numbers.append(number) } }
        }
        let isAlone = try await queue.run(for: holder) { _ in performed.numbers.isEmpty }
        #expect(isAlone)
        try await queue.run(for: holder) { _ in queue.release(holder) }
        for write in writes { try await write.value }
        #expect(performed.numbers == Array(0..<100))
    }

    /// Whoever keeps the turn for too long is told once, and others go on when it has been left to them.
    @Test func `a turn that is kept too long is ended`() async throws {
        let queue = WriteQueue(patience: .milliseconds(20))
        let (holder, isKept, ended) = (Flag(), Flag(), Performed())
        while !isKept.isRaised {
            do {
                try await queue.run(for: holder) { _ in
                    isKept.raise()
                    queue.keep(for: holder) {
                        ended.numbers.append(1)
                        queue.release(holder)
                    }
                }
            } catch is WriteLate {}
        }
        #expect(try await performUntilTaken(queue) == 1)
        #expect(ended.numbers == [1])
    }

    /// Not even what it adds once one of its writes was dropped: that may be its commit.
    @Test func `no write of a holder is performed after its deadline`() async throws {
        let queue = WriteQueue(patience: .milliseconds(200))
        let (holder, isKept, isDropped, performed) = (Flag(), Flag(), Flag(), Performed())
        while !isKept.isRaised {
            try? await queue.run(for: holder) { _ in
                isKept.raise()
                queue.keep(for: holder) {
                    performed.numbers.append(1)
                    queue.release(holder)
                }
            }
        }
        let first = Task.immediate {
            try await queue.run(for: holder) { _ in while !isDropped.isRaised { usleep(1000) } }
        }
        try? await queue.run(for: holder) { _ in }
        let commit = Task.immediate { try await queue.run(for: holder) { _ in performed.numbers.append(2) } }
        isDropped.raise()
        _ = (await first.result, await commit.result)
        #expect(try await performUntilTaken(queue) == 1)
        #expect(performed.numbers.first == 1)
    }

    @Test func `each write is performed once`() async throws {
        let queue = WriteQueue(patience: .seconds(600))
        let performed = Performed()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<500 { group.addTask { try await queue.run { _ in performed.numbers.append(number) } } }
            try await group.waitForAll()
        }
        #expect(performed.numbers.sorted() == Array(0..<500))
    }

    /// Used on the queue's thread, and when that is done. Unchecked: the queue performs one thing at a time.
    private final class Performed: @unchecked Sendable { var numbers: [Int] = [] }
}
