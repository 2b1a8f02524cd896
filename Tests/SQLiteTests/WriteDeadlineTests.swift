import Glibc
import Sectional
import Showcase
import TestSupport
import Testing

@testable import SQLiteStore

/// A write waits for others up to a deadline; then whoever asked for it is told, and it is never performed.
@Suite(.timeLimit(.minutes(10))) struct WriteDeadlineTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("test.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func givesUpWhatAnotherProcessHoldsUp() async throws {
        let database = try SQLiteDatabase(path: path, writeDeadline: .milliseconds(50))
        let toDos = SQLiteToDoStore(database)
        let other = try Connection(.file(path))
        try other.execute("BEGIN IMMEDIATE")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let error = await #expect(throws: NotStored.self) { try await toDos.add("\(number)", for: "ana") }
                    #expect(error?.reason is WriteLate)
                }
            }
        }
        try other.execute("COMMIT")
        // The queue is in order: had one of them been left in it, it would have been performed before these.
        let patient = SQLiteToDoStore(try SQLiteDatabase(path: path, writeDeadline: .seconds(600)))
        _ = try await patient.add("afterwards", for: "ana")
        await #expect(throws: Never.self) { try await addUntilTaken(toDos) }
        #expect(try await patient.toDos(of: "ana").map(\.title) == ["at last", "afterwards"])
    }

    /// A machine that does much else may take longer than the deadline to get to a write.
    private func addUntilTaken(_ toDos: SQLiteToDoStore) async throws {
        while true { do { _ = try await toDos.add("at last", for: "ana"); return } catch is NotStored {} }
    }

    /// A write that is being performed holds up others, which are told in time, and are not performed when it ends.
    @Test func givesUpWhatAnotherWriteHoldsUp() async throws {
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

    private func performUntilTaken(_ queue: WriteQueue) async throws -> Int {
        while true { do { return try await queue.run { _ in 1 } } catch is WriteLate {} }
    }

    @Test func performsInTheOrderInWhichTheyCame() async throws {
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
