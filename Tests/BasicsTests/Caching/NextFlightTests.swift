import Basics
import Synchronization
import TestSupport
import Testing

/// Loads that begin after the question.
@Suite(.timeLimit(.minutes(10))) final class NextFlightTests: Sendable {
    private let flight = NextFlight<Int>()
    private let loads = Mutex(0)

    private func next() -> Int {
        loads.withLock { loads in
            loads += 1
            return loads
        }
    }

    @Test func `a value that began to load before the call is not returned`() async throws {
        let (first, gate) = (Gate(), Gate())
        let one = Task { [self] in
            try await flight.value { [self] in
                let number = next()
                first.open()
                await gate.wait()
                return number
            }
        }
        await first.wait()
        let others = (0..<20).map { _ in Task.immediate { [self] in try await flight.value { [self] in next() } } }
        gate.open()
        #expect(try await one.value == 1)
        for other in others { #expect(try await other.value == 2) }
    }

    @Test func `a load is tried again after a failure`() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await flight.value { throw Failure() } }
        #expect(try await flight.value { 7 } == 7)
    }
}
