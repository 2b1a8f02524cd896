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

    @Test func takesOneStepEachDeadline() async {
        let (steps, wasCancelled) = ([Promise<Void>(), Promise<Void>()], Promise<Void>())
        DetachedRun.start(
            deadline: .seconds(1), clock: clock, late: [{ steps[0].keep(()) }, { steps[1].keep(()) }]
        ) {
            while !Task.isCancelled { await Task.yield() }
            wasCancelled.keep(())
        }
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        await steps[0].value
        await clock.sleeper()
        #expect(steps[1].known == nil && wasCancelled.known == nil)
        clock.advance(by: .seconds(1))
        await steps[1].value
        await wasCancelled.value
    }
}
