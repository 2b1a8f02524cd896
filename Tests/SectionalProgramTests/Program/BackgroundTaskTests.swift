import HTTPServing
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

@Suite(.timeLimit(.minutes(10))) struct BackgroundTaskTests {
    private struct Burnt: Error {}

    private final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock {
                $0 += 1; return $0
            }
        }
        var count: Int { value.withLock { $0 } }
    }

    @Test func `a background task that throws is restarted`() async {
        let (runs, failures) = (Counter(), Counter())
        let task = BackgroundTask("baking", restartingAfter: .zero) {
            if runs.next() < 3 { throw Burnt() }
        }
        await task.run { _ in _ = failures.next() }
        #expect(runs.count == 3 && failures.count == 2)
    }

    @Test func `a failed background task is restarted after a pause`() async {
        let (clock, runs) = (ManualClock(), Counter())
        let task = BackgroundTask("baking", restartingAfter: .seconds(5)) {
            _ = runs.next()
            throw Burnt()
        }
        let running = Task { await task.run(clock: clock) { _ in } }
        await clock.sleeper()
        #expect(runs.count == 1 && clock.sleeperCount(for: .seconds(5)) == 1)
        clock.advance(by: .seconds(5))
        await clock.sleeper()
        #expect(runs.count == 2)
        running.cancel()
        await running.value
    }

    @Test func `a cancelled background task has not failed`() async {
        let (failures, gate) = (Counter(), Gate())
        let task = BackgroundTask("baking") {
            gate.open()
            try await Task.sleep(for: .seconds(3600))
        }
        let running = Task { await task.run { _ in _ = failures.next() } }
        await gate.wait()
        running.cancel()
        await running.value
        #expect(failures.count == 0)
    }
}
