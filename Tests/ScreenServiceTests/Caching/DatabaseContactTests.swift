import ScreenService
import Synchronization
import Testing

/// When the contact to the database is lost, and when it is back.
@Suite struct DatabaseContactTests {
    private let start = ContinuousClock.now
    private let contact: DatabaseContact
    private let turns = Turns()

    init() {
        contact = DatabaseContact(now: start)
        contact.observe { [turns] in turns.note($0 != nil) }
    }

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `the database is lost when a look fails`() {
        contact.note(lookAt: at(1))
        #expect(contact.lostSince == nil && turns.all.isEmpty)
        for _ in 0..<2 { contact.lose() }
        #expect(contact.lostSince == at(1) && turns.all == [true])
        for second in [3.0, 4] { contact.note(lookAt: at(second)) }
        #expect(contact.lostSince == nil && turns.all == [true, false])
    }

    @Test func `the database is lost when no look succeeds in time`() {
        contact.loseIfLate(at: at(2))
        #expect(contact.lostSince == nil)
        contact.note(lookAt: at(1))
        contact.loseIfLate(at: at(3))
        #expect(contact.lostSince == nil)
        for second in [3.01, 9] { contact.loseIfLate(at: at(second)) }
        #expect(contact.lostSince == at(1) && turns.all == [true])
        contact.note(lookAt: at(9))
        contact.loseIfLate(at: at(9.5))
        #expect(contact.lostSince == nil && turns.all == [true, false])
    }
}

private final class Turns: Sendable {
    private let noted = Mutex<[Bool]>([])

    var all: [Bool] { noted.withLock { $0 } }

    func note(_ turn: Bool) { noted.withLock { $0.append(turn) } }
}
