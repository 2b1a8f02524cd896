import Basics
import SQL
import Screens
import TestSupport
import Testing
@testable import ScreenService

/// Batches that the sink won't get, or not in time.
@Suite(.timeLimit(.minutes(5))) struct ImpressionLossTests {
    private let delivering: Delivering

    init() throws { delivering = try Delivering() }

    /// A batch that is damaged is counted once, and doesn't come again.
    @Test func `a damaged batch is counted once and not repeated`() async throws {
        try await delivering.keep(["damaged", "whole"])
        let database = delivering.gallery.database
        try await database.write(
            "UPDATE sectional_impressions SET content = ? WHERE fingerprint = 'damaged'", [.blob([1, 2, 3])])
        for _ in 0..<3 {
            _ = try await delivering.delivery().deliver()
            delivering.gallery.now.advance(by: .seconds(1_000))
        }
        #expect(delivering.sink.taken == ["whole"])
        #expect(delivering.count("unreadable") == 1)
        #expect(try await database.count("SELECT count(*) FROM sectional_impressions WHERE content IS NOT NULL") == 0)
    }

    /// Without a sink, what waits for one is deleted in the end.
    @Test func `expired batches are counted`() async throws {
        try await delivering.keep(["one", "two"])
        delivering.gallery.now.advance(by: .seconds(8 * 86_400 - 1))
        try await delivering.keep(["three"])
        #expect(delivering.count("expired") == 0)
        delivering.gallery.now.advance(by: .seconds(1))
        for id in ["four", "five"] { try await delivering.keep([id]) }
        #expect(delivering.count("expired") == 2)
    }

    /// A sink that doesn't return doesn't hold up the other batches.
    @Test func `delivery continues after a sink misses its deadline`() async throws {
        let gate = Gate()
        delivering.sink.gate = gate
        try await delivering.keep(["held", "next"])
        let delivered = Task { try await delivering.delivery().deliver() }
        await gate.waiters(1)
        delivering.sink.gate = nil
        await delivering.clock.sleeper(for: ImpressionDelivery.deadline)
        #expect(ImpressionDelivery.deadline < .seconds(ImpressionDelivery.lease - ImpressionDelivery.renewal))
        delivering.clock.advance(by: ImpressionDelivery.deadline)
        #expect(try await delivered.value)
        #expect(delivering.sink.taken == ["next"] && delivering.sink.cancellations == 1)
        #expect(delivering.count("undelivered") == 1)
        gate.open()
    }

    /// However long a group takes, no other process gets a batch of it.
    @Test func `a claim is renewed while its batches are delivered`() async throws {
        let claimed = Mutexed(0)
        let (store, now) = (delivering.store, delivering.gallery.now)
        delivering.sink.onTake = {
            now.advance(by: .seconds(19))
            claimed.value += try await store.claim(20, lease: 60).count
        }
        try await delivering.keep((0..<20).map { "\($0)" })
        #expect(try await delivering.delivery().deliver())
        #expect(claimed.value == 0)
        #expect(delivering.sink.taken.count == 20)
    }

    /// If the claim has ended, because the machine was asleep, the others may be another process's.
    @Test func `after its claim has ended, a process delivers no further batch`() async throws {
        delivering.sink.onTake = { [now = delivering.gallery.now] in now.setTimeOfDay(forward: .seconds(60)) }
        try await delivering.keep(["one", "two"])
        #expect(try await delivering.delivery().deliver())
        #expect(delivering.sink.taken == ["one"])
        #expect(try await delivering.delivery().deliver())
        #expect(delivering.sink.taken == ["one", "two"])
    }
}
