import Screens
import TestSupport
import Testing
@testable import ScreenService

/// One heart beats for all streams, as long as there are any.
@Suite(.timeLimit(.minutes(10))) struct HeartbeatTests {
    private let clock = ManualClock()

    private func screens() -> LiveScreens {
        LiveScreens(
            changes: ChangeFeed(), limits: StreamLimits(), clock: clock,
            metrics: ScreenMetrics(Metrics(prefix: "test")))
    }

    private func stream(_ screens: LiveScreens, _ path: String) throws -> ScreenStream {
        let (request, holder) = (ClientRequest(ScreenPath(path), caller: .guest), QuotaHolder(.guest, address: []))
        return try screens.open(request, for: holder, end: { nil }) { throw ScreenError.everySectionFailed([]) }
    }

    @Test func `all streams share one heartbeat`() async throws {
        let screens = screens()
        let streams = try ["one", "two", "three"].map { try stream(screens, $0) }
        await clock.sleeper()
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleepCount == 1)
        withExtendedLifetime(streams) {}
    }

    @Test func `the heartbeat stops with the last stream`() async throws {
        let screens = screens()
        var left: ScreenStream? = try stream(screens, "one")
        await clock.sleeper()
        _ = left.take()
        clock.advance(by: .seconds(15))
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleepCount == 1)
        withExtendedLifetime(screens) {}
    }
}
