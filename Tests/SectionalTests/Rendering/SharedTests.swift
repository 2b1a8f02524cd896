import Sectional
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SharedTests {
    @Test func loadsOnceForAll() async throws {
        let (count, gate) = (Counter(), Gate())
        let shared = Shared {
            await gate.wait()
            return count.next()
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await shared.value } }
            await gate.waiters(1)
            gate.open()
            for try await value in group { #expect(value == 1) }
        }
        #expect(try await shared.value == 1)
    }

    @Test func throwsTheSameForAll() async {
        let count = Counter()
        let shared = Shared { () async throws -> Int in
            _ = count.next()
            throw Broken()
        }
        for _ in 0..<2 { await #expect(throws: Broken.self) { try await shared.value } }
        #expect(count.next() == 2)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
