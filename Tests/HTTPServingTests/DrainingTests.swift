import HTTPServing
import Synchronization
import TestSupport
import Testing

@Suite struct DrainingTests {
    private func facts(_ draining: Draining) -> [Bool] { [draining.isDraining, draining.endsStreams] }

    @Test func `draining begins first and ends the streams later`() {
        let draining = Draining()
        let ends = Mutex(0)
        draining.observeEnd { ends.withLock { $0 += 1 } }
        #expect(facts(draining) == [false, false])
        draining.begin()
        #expect(facts(draining) == [true, false] && ends.withLock { $0 } == 0)
        draining.endStreams()
        #expect(facts(draining) == [true, true] && ends.withLock { $0 } == 1)
    }

    /// Whoever begins late neither goes back nor begins anew.
    @Test func `draining does not go back a step`() {
        let clock = ManualClock()
        let draining = Draining(clock: clock)
        draining.endStreams()
        let beganAt = draining.beganAt
        clock.advance(by: .seconds(1))
        draining.begin()
        #expect(facts(draining) == [true, true] && draining.beganAt == beganAt)
    }
}
