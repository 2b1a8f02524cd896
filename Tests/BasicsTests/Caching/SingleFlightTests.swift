import Basics
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SingleFlightTests {
    @Test func `callers at the same time share one load`() async throws {
        let (count, gate) = (Counter(), Gate())
        let flight = SingleFlight<Int>()
        let load: @Sendable () async -> Int = {
            await gate.wait()
            return count.next()
        }
        let callers = (0..<20).map { _ in Task.immediate { try await flight.value(load) } }
        gate.open()
        for caller in callers { #expect(try await caller.value == 1) }
        #expect(try await flight.value(load) == 1)
    }

    @Test func `all waiting callers get the error, and so do later ones`() async {
        let count = Counter()
        let (flight, gate) = (SingleFlight<Int>(), Gate())
        let load: @Sendable () async throws -> Int = {
            _ = count.next()
            await gate.wait()
            throw Broken()
        }
        let callers = (0..<20).map { _ in Task.immediate { try await flight.value(load) } }
        gate.open()
        for caller in callers { await #expect(throws: Broken.self) { try await caller.value } }
        await #expect(throws: Broken.self) { try await flight.value(load) }
        #expect(count.next() == 2)
    }

    @Test func `a finished flight doesn't load again`() async throws {
        #expect(try await SingleFlight(.success(7)).value { throw Broken() } == 7)
        await #expect(throws: Broken.self) { try await SingleFlight(.failure(Broken())).value { 7 } }
    }

    @Test func `all waiting callers get the first result`() async throws {
        let flight = SingleFlight<Int>()
        #expect(flight.result == nil)
        let waiting = (0..<20).map { _ in Task.immediate { try await flight.value() } }
        let (isFirst, isSecond) = (flight.end(.success(1)), flight.end(.success(2)))
        #expect(isFirst && !isSecond)
        for task in waiting { #expect(try await task.value == 1) }
        #expect(try await flight.value() == 1)
        #expect(try flight.result?.get() == 1)
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

private struct Broken: Error {}
