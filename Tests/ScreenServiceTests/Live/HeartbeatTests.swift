import Screens
import TestSupport
import Testing
@testable import ScreenService

/// One heart beats for all streams, as long as there are any.
@Suite(.timeLimit(.minutes(10))) struct HeartbeatTests {
    private let clock = ManualClock()

    private func lease(_ screens: LiveScreens, _ path: String) throws -> ChannelLease {
        try screens.lease(of: ClientRequest(ScreenPath(path), caller: .guest), for: QuotaHolder(.guest, address: [])) {
            throw ScreenError.everySectionFailed([])
        }
    }

    @Test func beatsOnceForAllStreams() async throws {
        let screens = LiveScreens(changes: ChangeFeed(), limits: StreamLimits(), clock: clock)
        let leases = try ["one", "two", "three"].map { try lease(screens, $0) }
        await clock.sleeper()
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleepCount == 1)
        withExtendedLifetime(leases) {}
    }

    @Test func stopsWithTheLastStream() async throws {
        let screens = LiveScreens(changes: ChangeFeed(), limits: StreamLimits(), clock: clock)
        var left: ChannelLease? = try lease(screens, "one")
        await clock.sleeper()
        _ = left.take()
        clock.advance(by: .seconds(15))
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleepCount == 1)
        withExtendedLifetime(screens) {}
    }
}
