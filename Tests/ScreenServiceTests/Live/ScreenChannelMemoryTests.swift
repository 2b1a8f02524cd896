import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// What a channel keeps for its streams, and for how long.
@Suite(.timeLimit(.minutes(10))) struct ScreenChannelMemoryTests {
    private let composed = Counter()
    private let screens = LiveScreens(
        changes: ChangeFeed(), limits: StreamLimits(), clock: ManualClock(),
        metrics: ScreenMetrics(Metrics(prefix: "test")))
    private let screen: Screen

    init() async throws { screen = try await Self.cards() }

    private static var request: ClientRequest { ClientRequest(ScreenPath("cards"), caller: .guest) }

    private static func cards() async throws -> Screen {
        let showcase = try TestShowcase()
        // Its database goes with it.
        defer { withExtendedLifetime(showcase) {} }
        let composer = try #require(try showcase.catalog().composer(for: request.screen.path))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        return try await renderer.screen(composer, for: request)
    }

    private func addStream() async throws -> ScreenStream {
        let holder = QuotaHolder(.guest, address: [])
        let stream = try screens.open(Self.request, for: holder, end: { nil }) { [composed, screen] in
            composed.count.withLock { $0 += 1 }
            return screen
        }
        _ = try await stream.channel.screen()
        return stream
    }

    /// A stream whose client has taken the screen.
    private func addStreamThatHasAll() async throws -> ScreenStream {
        let stream = try await addStream()
        while case .bytes = stream.next() {}
        return stream
    }

    private func isScreenKept(_ stream: ScreenStream) -> Bool { stream.channel.event(from: nil) != nil }

    /// Who has gone won't take it any more.
    @Test func `a screen that all streams have taken is not kept`() async throws {
        let slow = try await addStream()
        let stream = try await addStreamThatHasAll()
        #expect(isScreenKept(stream))
        let bytes = stream.channel.keptBytes
        slow.close()
        #expect(!isScreenKept(stream))
        #expect(stream.channel.keptBytes < bytes)
        #expect(composed.count.withLock { $0 } == 1)
    }

    /// Who has the screen composed isn't to have that done twice, whatever a stream asks that has it already.
    @Test func `a screen is kept until all streams have taken it`() async throws {
        let stream = try await addStreamThatHasAll()
        #expect(!isScreenKept(stream))
        let late = try await addStream()
        #expect(isScreenKept(stream))
        guard case .later = stream.next() else { return #expect(Bool(false), "says more") }
        #expect(isScreenKept(stream))
        #expect(composed.count.withLock { $0 } == 2)
        withExtendedLifetime(late) {}
    }

    /// The hashes of the cells stay when the screen itself is dropped, and the request as long as the channel.
    @Test func `kept bytes include hashes and the request`() async throws {
        let stream = try await addStreamThatHasAll()
        #expect(!isScreenKept(stream))
        let compose: @Sendable () throws -> Screen = { throw ScreenError.notFound }
        let empty = ScreenChannel(compose: compose).keptBytes
        #expect(ScreenChannel(memory: 100, compose: compose).keptBytes == empty + 100)
        #expect(stream.channel.keptBytes > ScreenChannel(memory: Self.request.memory, compose: compose).keptBytes)
    }
}

/// Counts how often the screen is composed.
private final class Counter: Sendable {
    let count = Mutex(0)
}
