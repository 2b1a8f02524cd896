import Basics
import Synchronization
import TestSupport
import Testing
@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct DetachedRunTests {
    private let clock = ManualClock()

    @Test func `a run that doesn't suspend needs no timer`() {
        let (isDone, isLate) = (Flag(), Flag())
        DetachedRun.start(deadline: .seconds(1), clock: clock, late: [{ _ in isLate.raise() }]) { _ in isDone.raise() }
        #expect(isDone.isRaised)
        // Also a timer would begin on this thread.
        #expect(clock.sleepCount == 0)
    }

    @Test func `the timer stops when the run ends`() async {
        let (gate, isLate) = (Gate(), Flag())
        let tasks = DetachedRun.start(deadline: .seconds(1), clock: clock, late: [{ _ in isLate.raise() }]) { _ in
            await gate.wait()
        }
        await clock.sleeper()
        gate.open()
        for task in tasks { await task.value }
        #expect(clock.sleeperCount == 0 && !isLate.isRaised)
    }

    /// Each has its own deadline, and only what hangs is cancelled.
    @Test func `each of several runs has its own deadline`() async throws {
        let (late, wasCancelled) = (SingleFlight<Int>(), SingleFlight<Int>())
        let begun = Mutex<[Int]>([])
        DetachedRun.start(count: 3, deadline: .seconds(1), clock: clock, late: [{ late.end(.success($0)) }]) { index in
            begun.withLock { $0.append(index) }
            if index != 1 { return }
            while !Task.isCancelled { await Task.yield() }
            wasCancelled.end(.success(index))
        }
        let order = begun.withLock { $0 }
        #expect(order == [0, 1, 2])
        await clock.sleeper()
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(try await late.value() == 1)
        #expect(try await wasCancelled.value() == 1)
    }

    @Test func `the deadline of one runs before the next begins`() async {
        let gate = Gate()
        let sleepers = Mutex<[Int]>([])
        DetachedRun.start(count: 3, deadline: .seconds(1), clock: clock, late: [{ _ in }]) { [clock] index in
            sleepers.withLock { $0.append(clock.sleeperCount) }
            if index < 2 { await gate.wait() }
        }
        let atBegin = sleepers.withLock { $0 }
        #expect(atBegin == [0, 1, 2])
        gate.open()
    }

    @Test func `each deadline runs one step`() async throws {
        let (steps, wasCancelled) = ([SingleFlight<Void>(), SingleFlight<Void>()], SingleFlight<Void>())
        DetachedRun.start(
            deadline: .seconds(1), clock: clock,
            late: [
                { _ in steps[0].end(.success(())) },
                { _ in steps[1].end(.success(())) },
            ]
        ) { _ in
            while !Task.isCancelled { await Task.yield() }
            wasCancelled.end(.success(()))
        }
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        try await steps[0].value()
        await clock.sleeper()
        #expect(steps[1].result == nil && wasCancelled.result == nil)
        clock.advance(by: .seconds(1))
        try await steps[1].value()
        try await wasCancelled.value()
    }
}
