import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// Sections that arrive while a channel composes the screen without them.
@Suite(.timeLimit(.minutes(10))) struct ChannelArrivalTests {
    private let screens = LiveScreens(
        changes: ChangeFeed(), limits: StreamLimits(), clock: ManualClock(),
        metrics: ScreenMetrics(Metrics(prefix: "test")))
    private let request = ClientRequest(ScreenPath("slow"), caller: .guest)
    private let compositions = Compositions()

    private func screen(_ text: String) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let composer = SlowScreen(pattern: "slow") { Section("text", topics: []) { LineCell(text) } }
        return try await renderer.screen(composer, for: request)
    }

    /// Returns a stream of a channel that shows `first` and composes `second`.
    private func stream(_ first: Screen, _ second: Screen) async throws -> ScreenStream {
        let holder = QuotaHolder(.guest, address: [])
        let stream = try screens.open(request, for: holder, end: { nil }) { [compositions] in
            await compositions.next() == 1 ? first : second
        }
        _ = try await stream.channel.screen()
        stream.channel.renew()
        await compositions.gate.waiters(1)
        return stream
    }

    @Test func `a section that arrives causes another composition`() async throws {
        let (first, second) = (try await screen("first"), try await screen("second"))
        let stream = try await stream(first, second)
        screens.renew(request, showing: [second.revision])
        compositions.gate.open()
        await until { compositions.count >= 3 }
        #expect(compositions.count == 3)
        withExtendedLifetime(stream) {}
    }

    /// What arrived in a screen that the streams don't show, nor the composition returns, is no reason.
    @Test func `a section of another screen causes no composition`() async throws {
        let (first, second, other) = (try await screen("first"), try await screen("second"), try await screen("other"))
        let stream = try await stream(first, second)
        screens.renew(request, showing: [other.revision])
        compositions.gate.open()
        while stream.channel.event(from: nil)?.revision.id != second.revision { await Task.yield() }
        // It waits for the composition under way, if there is one.
        _ = try await stream.channel.screen()
        #expect(compositions.count == 2)
        withExtendedLifetime(stream) {}
    }
}

/// Counts compositions; the second waits at a gate.
private final class Compositions: Sendable {
    let gate = Gate()
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func next() async -> Int {
        let next = number.withLock { number in
            number += 1
            return number
        }
        if next == 2 { await gate.wait() }
        return next
    }
}
