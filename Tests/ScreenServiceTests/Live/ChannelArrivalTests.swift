import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// Sections that arrive while a channel composes the screen without them.
@Suite(.timeLimit(.minutes(10))) struct ChannelArrivalTests {
    private let screens = LiveScreens(
        changes: ChangeFeed(), limits: StreamLimits(), clock: ManualClock())
    private let request = ClientRequest(ScreenPath("slow"), caller: .guest)
    private let compositions = Compositions()

    private func screen(_ text: String) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let composer = SlowScreen(pattern: "slow") { Section("text", topics: []) { LineCell(text) } }
        return try await renderer.screen(composer, for: request)
    }

    /// Returns a lease of a channel that shows `first` and composes `second`.
    private func lease(_ first: Screen, _ second: Screen) async throws -> ChannelLease {
        let lease = try screens.lease(of: request, for: QuotaHolder(.guest, address: [])) { [compositions] in
            await compositions.next() == 1 ? first : second
        }
        _ = try await lease.channel.screen()
        lease.channel.renew()
        await compositions.gate.waiters(1)
        return lease
    }

    @Test func composesAgainAfterAnArrival() async throws {
        let (first, second) = (try await screen("first"), try await screen("second"))
        let lease = try await lease(first, second)
        screens.renew(request, showing: [second.revision])
        compositions.gate.open()
        await until { compositions.count >= 3 }
        #expect(compositions.count == 3)
        withExtendedLifetime(lease) {}
    }

    /// What arrived in a screen that the streams don't show, nor the composition returns, is no reason.
    @Test func doesNotComposeAgainForOthers() async throws {
        let (first, second, other) = (try await screen("first"), try await screen("second"), try await screen("other"))
        let lease = try await lease(first, second)
        screens.renew(request, showing: [other.revision])
        compositions.gate.open()
        while lease.channel.event(from: nil)?.revision.id != second.revision { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(compositions.count == 2)
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
