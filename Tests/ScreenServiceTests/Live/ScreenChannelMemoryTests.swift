import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// What a channel keeps for its streams, and for how long.
@Suite(.timeLimit(.minutes(10))) struct ScreenChannelMemoryTests {
    private let composed = Counter()
    private let lease: ChannelLease
    private var channel: ScreenChannel { lease.channel }

    init() async throws {
        let screens = LiveScreens(
            changes: ChangeFeed(), limits: StreamLimits(), clock: ManualClock())
        let screen = try await Self.cards()
        lease = try screens.lease(of: Self.request, for: QuotaHolder(.guest, address: [])) { [composed] in
            composed.count.withLock { $0 += 1 }
            return screen
        }
        _ = try await lease.channel.screen()
    }

    private static var request: ClientRequest { ClientRequest(ScreenPath("cards"), caller: .guest) }

    private static func cards() async throws -> Screen {
        let showcase = try TestShowcase()
        // Its database goes with it.
        defer { withExtendedLifetime(showcase) {} }
        let composer = try #require(try showcase.catalog().composer(for: request.screen.path))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        return try await renderer.screen(composer, for: request)
    }

    private func addStream() -> ScreenStream {
        let stream = ScreenStream(lease, base: nil, measures: StreamMeasures(Metrics(prefix: "test")), end: { nil })
        channel.add(stream)
        return stream
    }

    /// A stream whose client has taken the screen.
    private func addStreamThatHasAll() -> ScreenStream {
        let stream = addStream()
        while case .bytes = stream.next() {}
        return stream
    }

    private var isScreenKept: Bool { channel.event(from: nil) != nil }

    /// Who has gone won't take it any more.
    @Test func keepsTheScreenForNobodyWhoHasGone() {
        let slow = addStream()
        let stream = addStreamThatHasAll()
        #expect(isScreenKept)
        let bytes = channel.keptBytes
        slow.close()
        #expect(!isScreenKept)
        #expect(channel.keptBytes < bytes)
        withExtendedLifetime(stream) {}
    }

    /// Who waits for the screen becomes a stream right after, and isn't to have it composed twice, whatever a stream asks
    /// that has it already.
    @Test func keepsTheScreenForWhoWaitsForIt() async throws {
        let stream = addStreamThatHasAll()
        #expect(!isScreenKept)
        _ = try await channel.screen()
        #expect(isScreenKept)
        guard case .later = stream.next() else { return #expect(Bool(false), "says more") }
        #expect(isScreenKept)
        withExtendedLifetime(stream) {}
    }

    /// While a stream is on its way, all others may have taken the screen, so that it was dropped.
    @Test func composesTheScreenForAStreamThatFindsNone() async {
        let stream = addStreamThatHasAll()
        #expect(!isScreenKept)
        let late = addStream()
        await until { isScreenKept }
        #expect(isScreenKept)
        #expect(composed.count.withLock { $0 } == 2)
        withExtendedLifetime((stream, late)) {}
    }

    /// The hashes of the cells stay when the screen itself is dropped, and the request as long as the channel.
    @Test func countsWhatStays() throws {
        let stream = addStreamThatHasAll()
        #expect(!isScreenKept)
        let compose: @Sendable () throws -> Screen = { throw ScreenError.notFound }
        let empty = ScreenChannel(compose: compose).keptBytes
        #expect(ScreenChannel(memory: 100, compose: compose).keptBytes == empty + 100)
        #expect(channel.keptBytes > ScreenChannel(memory: Self.request.memory, compose: compose).keptBytes)
        withExtendedLifetime(stream) {}
    }
}

/// Counts how often the screen is composed.
private final class Counter: Sendable {
    let count = Mutex(0)
}
