import Basics
import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// Batches on their way into the store.
@Suite(.timeLimit(.minutes(5))) struct ImpressionQueueTests {
    private func received(_ number: Int) -> ReceivedImpressions {
        ReceivedImpressions(
            key: IdempotencyKey(caller: .guest, value: "\(number)"), fingerprint: "f",
            batch: ImpressionBatch(
                id: Identifier("\(number)"), screen: ScreenPath("s"), revision: "r", caller: .guest, cells: [],
                receivedAt: 0))
    }

    /// Those that come while others are written are written together; beyond the bound, they are refused at once.
    @Test func `batches are stored in bounded groups`() async throws {
        let store = HeldStore()
        let queue = ImpressionQueue(store, maximumCount: 250)
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await queue.keep(received(0)).name }
            await store.gate.waiters(1)
            #expect(!queue.isFull)
            for number in 1...250 { group.addTask { try await queue.keep(received(number)).name } }
            while !queue.isFull { await Task.yield() }
            #expect(try await queue.keep(received(999)).name == "full")
            store.gate.open()
            var outcomes: [String] = []
            for try await outcome in group { outcomes.append(outcome) }
            #expect(outcomes == Array(repeating: "stored", count: 251))
        }
        #expect(store.sizes == [1, 100, 100, 50])
        // It begins again after it has ended.
        #expect(try await queue.keep(received(1_000)).name == "stored")
    }

    /// The writer writes for all requests: it is no part of the trace of the one that began it.
    @Test func `storing batches is not part of a request's trace`() async throws {
        let store = HeldStore()
        let queue = ImpressionQueue(store)
        store.gate.open()
        let outcome = try await RecordedSpans().request { try await queue.keep(received(0)) }
        #expect(outcome.name == "stored")
        #expect(!store.wasTraced)
    }

    /// One batch that can't be stored takes no other with it.
    @Test func `a batch that can't be stored does not affect its group`() async throws {
        let store = HeldStore(failing: "2")
        let queue = ImpressionQueue(store)
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await queue.keep(received(0)).name }
            await store.gate.waiters(1)
            for number in 1...5 {
                group.addTask {
                    do { return try await queue.keep(received(number)).name } catch { return "failed \(number)" }
                }
            }
            while queue.count < 5 { await Task.yield() }
            store.gate.open()
            var outcomes: [String] = []
            for try await outcome in group { outcomes.append(outcome) }
            #expect(outcomes.sorted() == ["failed 2"] + Array(repeating: "stored", count: 5))
        }
    }

    /// Those that come while a database is locked wait for two deadlines, not for one each.
    @Test func `the batches of a group fail together while the store is locked`() async throws {
        let store = HeldStore(isLocked: true)
        let queue = ImpressionQueue(store)
        await withTaskGroup(of: String.self) { group in
            group.addTask { await outcome(of: 0, queue) }
            await store.gate.waiters(1)
            for number in 1...5 { group.addTask { await outcome(of: number, queue) } }
            while queue.count < 5 { await Task.yield() }
            store.gate.open()
            for await outcome in group { #expect(outcome == "not stored") }
        }
        #expect(store.sizes == [1, 5, 1])
    }

    private func outcome(of number: Int, _ queue: ImpressionQueue) async -> String {
        do { return try await queue.keep(received(number)).name } catch {
            return error is NotStored ? "not stored" : "failed"
        }
    }
}

/// A store that waits at a gate.
private final class HeldStore: ImpressionStore {
    struct Failure: Error {}

    let gate = Gate()
    private let failing: Identifier?
    private let isLocked: Bool
    private let groups = Mutex<[Int]>([])
    private let traced = Mutex(false)

    init(failing: Identifier? = nil, isLocked: Bool = false) { (self.failing, self.isLocked) = (failing, isLocked) }

    var sizes: [Int] { groups.withLock { $0 } }
    var wasTraced: Bool { traced.withLock { $0 } }

    func fingerprint(under key: IdempotencyKey) -> String? { nil }
    func keep(_ batches: [ReceivedImpressions]) async throws -> [ImpressionOutcome] {
        groups.withLock { $0.append(batches.count) }
        if OpenSpan.current != nil { traced.withLock { $0 = true } }
        await gate.wait()
        if isLocked { throw NotStored(Failure()) }
        if batches.contains(where: { $0.batch.id == failing }) { throw Failure() }
        return batches.map { _ in .stored }
    }
    func claim(_ count: Int, lease: Int64) -> [WaitingImpressions] { [] }
    func extend(_ numbers: [Int64], lease: Int64) {}
    func markTaken(_ number: Int64) {}
    func postpone(_ number: Int64, for pause: Int64) {}
}

extension ImpressionOutcome {
    fileprivate var name: String {
        switch self {
        case .stored: "stored"
        case .known: "known"
        case .quotaReached: "quota"
        case .full: "full"
        }
    }
}
