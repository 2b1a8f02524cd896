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

    /// Runs `body`. Returns what lives as long as the tasks that it starts.
    private func marking(_ body: () throws -> Void) throws -> Mark {
        let mark = Mark()
        try Mark.$current.withValue(mark) { try body() }
        return mark
    }

    @Test func `all streams share one heartbeat`() async throws {
        var streams: [ScreenStream] = []
        weak let hearts = try marking {
            let live = screens()
            streams = try ["one", "two", "three"].map { try stream(live, $0) }
        }
        await clock.sleeper()
        #expect(streams.count == 3)
        streams = []
        // Every heart has slept by its end.
        while hearts != nil {
            clock.advance(by: .seconds(15))
            await Task.yield()
        }
        #expect(clock.sleepCount == 1)
    }

    @Test func `the heartbeat stops with the last stream`() async throws {
        let screens = screens()
        var left: ScreenStream?
        weak let heart = try marking { left = try stream(screens, "one") }
        await clock.sleeper()
        _ = left.take()
        clock.advance(by: .seconds(15))
        while heart != nil, clock.sleepCount == 1 { await Task.yield() }
        #expect(clock.sleepCount == 1)
        withExtendedLifetime(screens) {}
    }

    @Test func `a stream after a pause has a heartbeat`() async throws {
        let screens = screens()
        for count in 1...2 {
            weak let heart = try marking { _ = try stream(screens, "one") }
            await until { clock.sleeperCount == 1 }
            #expect(clock.sleepCount == count)
            clock.advance(by: .seconds(15))
            await until { heart == nil || clock.sleeperCount > 0 }
            #expect(heart == nil)
        }
        withExtendedLifetime(screens) {}
    }

    @Test func `a stream that comes before the heartbeat has stopped keeps it`() async throws {
        let screens = screens()
        weak let heart = try marking { _ = try stream(screens, "one") }
        await clock.sleeper()
        let next = try stream(screens, "two")
        for count in 2...3 {
            clock.advance(by: .seconds(15))
            await until { clock.sleeperCount == 1 }
            #expect(clock.sleepCount == count && heart != nil)
        }
        withExtendedLifetime(next) {}
    }
}

/// Is held by the tasks that are started where it is the current one.
private final class Mark: Sendable {
    @TaskLocal static var current: Mark?
}
