import Basics
import TestSupport
import Testing
@testable import Screens

@Suite(.timeLimit(.minutes(10))) struct DetachedRunTests {
    private let clock = ManualClock()

    @Test func needsNoTimerIfNothingSuspends() async {
        let (isDone, isLate) = (Flag(), Flag())
        DetachedRun.start(deadline: .seconds(1), clock: clock, late: [{ isLate.raise() }]) { isDone.raise() }
        #expect(isDone.isRaised)
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleeperCount == 0)
    }

    @Test func stopsItsTimerWhenItEnds() async {
        let (gate, isLate) = (Gate(), Flag())
        DetachedRun.start(deadline: .seconds(1), clock: clock, late: [{ isLate.raise() }]) { await gate.wait() }
        await clock.sleeper()
        gate.open()
        while clock.sleeperCount > 0 { await Task.yield() }
        clock.advance(by: .seconds(5))
        #expect(!isLate.isRaised)
    }

    @Test func takesOneStepEachDeadline() async throws {
        let (steps, wasCancelled) = ([SingleFlight<Void>(), SingleFlight<Void>()], SingleFlight<Void>())
        DetachedRun.start(
            deadline: .seconds(1), clock: clock, late: [{ steps[0].end(.success(())) }, { steps[1].end(.success(())) }]
        ) {
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
