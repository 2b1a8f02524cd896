@testable import ScreenService
import Sectional
import Synchronization
import TestSupport
import Testing

/// One heart beats for all streams, as long as there are any.
@Suite(.timeLimit(.minutes(10))) struct HeartbeatTests {
    private let clock = CountingClock()

    private func lease(_ screens: LiveScreens, _ path: String) throws -> ChannelLease {
        try screens.lease(of: ClientRequest(ScreenPath(path), caller: .guest), for: QuotaHolder(.guest, address: [])) {
            throw ScreenError.everySectionFailed([])
        }
    }

    @Test func beatsOnceForAllStreams() async throws {
        let screens = LiveScreens(changes: ChangeFeed(), limits: StreamLimits(), clock: clock)
        let leases = try ["one", "two", "three"].map { try lease(screens, $0) }
        await clock.manual.sleeper()
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleeps == 1)
        withExtendedLifetime(leases) {}
    }

    @Test func stopsWithTheLastStream() async throws {
        let screens = LiveScreens(changes: ChangeFeed(), limits: StreamLimits(), clock: clock)
        var left: ChannelLease? = try lease(screens, "one")
        await clock.manual.sleeper()
        _ = left.take()
        clock.manual.advance(by: .seconds(15))
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleeps == 1)
        withExtendedLifetime(screens) {}
    }
}

/// Counts how often somebody sleeps by it.
private final class CountingClock: Clock {
    let manual = ManualClock()
    private let counter = Mutex(0)

    var sleeps: Int { counter.withLock { $0 } }
    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        counter.withLock { $0 += 1 }
        try await manual.sleep(until: deadline, tolerance: tolerance)
    }
}
