import Basics
import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// A request that opens a stream gets a screen with every change that came before it.
@Suite(.timeLimit(.minutes(10))) struct ChannelWaitingTests {
    private struct Failure: Error {}

    private let gate = Gate()
    private let compositions = Compositions()

    /// A channel that composes `screens` one after another; from the second one on, each waits at the gate.
    private func channel(_ screens: [Result<Screen, any Error>]) -> ScreenChannel {
        ScreenChannel { [gate, compositions] in
            let number = compositions.next()
            if number > 1 { await gate.wait() }
            return try screens[min(number, screens.count) - 1].get()
        }
    }

    private func screen(_ text: String) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let composer = SlowScreen(pattern: "slow") { Section("text", topics: []) { LineCell(text) } }
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("slow"), caller: .guest))
    }

    @Test func `a new stream waits for changes before it`() async throws {
        let screens = [try await screen("first"), try await screen("second"), try await screen("third")]
        let channel = channel(screens.map { .success($0) })
        #expect(try await channel.screen().revision == screens[0].revision)
        channel.renew()
        await gate.waiters(1)
        let second = Task.immediate { try await channel.screen().revision }
        channel.renew()
        let third = Task.immediate { try await channel.screen().revision }
        gate.open()
        #expect(try await second.value == screens[1].revision)
        #expect(try await third.value == screens[2].revision)
    }

    /// The screen that is kept for a slow client lacks what could not be composed.
    @Test func `a new stream gets no screen from before a failure`() async throws {
        let channel = channel([.success(try await screen("first")), .failure(Failure())])
        _ = try await channel.screen()
        gate.open()
        channel.renew()
        for _ in 0..<2 { await #expect(throws: Failure.self) { try await channel.screen() } }
    }

    /// The channel may end first.
    @Test func `nothing is composed after a channel has ended`() async throws {
        let channel = channel([.success(try await screen("first")), .failure(ScreenError.notFound)])
        _ = try await channel.screen()
        channel.renew()
        await gate.waiters(1)
        channel.renew()
        let last = Task.immediate { try await channel.screen().revision }
        gate.open()
        await #expect(throws: ScreenError.self) { try await last.value }
        #expect(compositions.next() == 3)
    }
}

private final class Compositions: Sendable {
    private let count = Mutex(0)

    /// Counts one more.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
