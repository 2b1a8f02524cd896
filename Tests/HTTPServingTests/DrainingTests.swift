import HTTPServing
import Synchronization
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

    /// Whoever begins late doesn't go back.
    @Test func `draining does not go back a step`() {
        let draining = Draining()
        draining.endStreams()
        draining.begin()
        #expect(facts(draining) == [true, true])
    }
}
