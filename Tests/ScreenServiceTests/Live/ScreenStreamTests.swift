import HTTPServing
import JSON
import Screens
import Synchronization
import TestSupport
import Testing
@testable import ScreenService

/// One stream, as the adapter reads it.
@Suite(.timeLimit(.minutes(10))) struct ScreenStreamTests {
    private let screens = LiveScreens(
        changes: ChangeFeed(), limits: StreamLimits(), clock: ManualClock(),
        metrics: ScreenMetrics(Metrics(prefix: "test")))

    private func stream() async throws -> ScreenStream {
        let showcase = try TestShowcase()
        // Its database goes with it.
        defer { withExtendedLifetime(showcase) {} }
        let request = ClientRequest(ScreenPath("hello"), caller: .guest)
        let composer = try #require(try showcase.catalog().composer(for: request.screen.path))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let stream = try screens.open(request, for: QuotaHolder(.guest, address: []), end: { nil }) {
            try await renderer.screen(composer, for: request)
        }
        _ = try await stream.channel.screen()
        return stream
    }

    private func text(_ part: BodyStreamPart) -> String? {
        if case .bytes(let bytes) = part { bytes.text } else { nil }
    }

    /// An event says that the stream is alive as well as a heartbeat does.
    @Test func `no heartbeat follows right after an event`() async throws {
        let stream = try await stream()
        #expect(text(stream.next()) == "retry: 2000\n\n")
        stream.beat()
        #expect(text(stream.next())?.hasPrefix("event: screen\n") == true)
        guard case .later = stream.next() else { return #expect(Bool(false), "beats") }
        stream.beat()
        #expect(text(stream.next()) == ":\n\n")
        guard case .later = stream.next() else { return #expect(Bool(false), "beats twice") }
    }

    /// Whoever still keeps a stream that has been closed takes nobody's place.
    @Test func `a closed stream does not count`() async throws {
        let stream = try await stream()
        #expect(screens.channelCount == 1)
        stream.close()
        #expect(screens.channelCount == 0)
        // Another one isn't closed with the first.
        let other = try await self.stream()
        stream.close()
        #expect(screens.channelCount == 1)
        withExtendedLifetime((stream, other)) {}
    }

    /// A client that is still being sent a change when it is undone needs the event that undoes it.
    @Test func `a change and its undoing are both streamed`() async throws {
        let (first, second) = (try await screen("first"), try await screen("second"))
        let shown = Mutex(first)
        let stream = try screens.open(Self.request, for: QuotaHolder(.guest, address: []), end: { nil }) {
            shown.withLock { $0 }
        }
        let channel = stream.channel
        _ = try await channel.screen()
        while case .bytes = stream.next() {}
        let wakes = Mutex(0)
        stream.onReady { wakes.withLock { $0 += 1 } }
        for (index, screen) in [second, first, second].enumerated() {
            shown.withLock { $0 = screen }
            channel.renew()
            await until { wakes.withLock { $0 } > index }
            #expect(wakes.withLock { $0 } == index + 1)
            let event = "event: patch\nid: \(screen.revision.rawValue)\n"
            #expect(text(stream.next())?.hasPrefix(event) == true)
        }
        guard case .later = stream.next() else { return #expect(Bool(false), "says more") }
    }

    private static let request = ClientRequest(ScreenPath("text"), caller: .guest)

    private func screen(_ text: String) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let composer = SlowScreen(pattern: "text") { Section("text", topics: []) { LineCell(text) } }
        return try await renderer.screen(composer, for: Self.request)
    }

    /// Whoever reads it may hold it a while longer.
    @Test func `a stream counts until it is closed`() async throws {
        let stream = try await stream()
        #expect(screens.streamCount == 1)
        stream.close()
        #expect(screens.streamCount == 0)
        guard case .end = stream.next() else { return #expect(Bool(false), "goes on") }
    }
}
