import Basics
import Synchronization
import TestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct SideBySideTests {
    private let clock = ManualClock()

    @Test func `each begins without waiting for the one before`() async {
        let gate = Gate()
        let begun = Mutex<[Int]>([])
        let running = Task.immediate { [clock] in
            await SideBySide.results(count: 5, within: .seconds(1), clock: clock) { index in
                begun.withLock { $0.append(index) }
                if !index.isMultiple(of: 2) { await gate.wait() }
                return index
            }
        }
        let order = begun.withLock { $0 }
        #expect(order == [0, 1, 2, 3, 4])
        gate.open()
        let results = await running.value.map { try? $0.get() }
        #expect(results == [0, 1, 2, 3, 4])
    }

    @Test func `each has its own error`() async {
        let results = await SideBySide.results(count: 3, within: .seconds(1), clock: clock) { index in
            if index == 1 { throw Broken() }
            return index
        }
        #expect(results.map { try? $0.get() } == [0, nil, 2])
        #expect(throws: Broken.self) { try results[1].get() }
    }

    @Test func `only late ones are cancelled`() async throws {
        let isCancelled = SingleFlight<Void>()
        let running = Task.immediate { [clock] in
            await SideBySide.results(count: 3, within: .seconds(1), clock: clock) { index in
                if index == 1 {
                    while !Task.isCancelled { await Task.yield() }
                    isCancelled.end(.success(()))
                }
                return Task.isCancelled ? -1 : index
            }
        }
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        let results = await running.value
        #expect(results.map { try? $0.get() } == [0, nil, 2])
        #expect(throws: Late.self) { try results[1].get() }
        try await isCancelled.value()
    }
}
