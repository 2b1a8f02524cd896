import HTTPServing
import JSON
@testable import ScreenService
import Sectional
import TestSupport
import Testing

/// One stream, as the adapter reads it.
@Suite(.timeLimit(.minutes(10))) struct ScreenStreamTests {
    private let screens = LiveScreens(
        changes: ChangeFeed(), limits: StreamLimits(), heartbeat: .seconds(15), clock: ManualClock())

    private func stream() async throws -> (stream: ScreenStream, lease: ChannelLease) {
        let showcase = try TestShowcase()
        // Its database goes with it.
        defer { withExtendedLifetime(showcase) {} }
        let request = ClientRequest(ScreenPath("hello"), caller: .guest)
        let composer = try #require(try showcase.catalog().composer(for: request.screen.path))
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
        let lease = try screens.lease(of: request, for: QuotaHolder(.guest, address: [])) {
            try await renderer.screen(composer, for: request)
        }
        _ = try await lease.channel.screen()
        let stream = ScreenStream(lease, base: nil, measures: StreamMeasures(Metrics(prefix: "test")), end: { nil })
        lease.channel.add(stream)
        return (stream, lease)
    }

    private func text(_ part: BodyStreamPart) -> String? {
        if case .bytes(let bytes) = part { bytes.text } else { nil }
    }

    /// An event says that the stream is alive as well as a heartbeat does.
    @Test func beatsNotRightAfterAnEvent() async throws {
        let stream = try await stream().stream
        #expect(text(stream.next()) == "retry: 2000\n\n")
        stream.beat()
        #expect(text(stream.next())?.hasPrefix("event: screen\n") == true)
        guard case .later = stream.next() else { return #expect(Bool(false), "beats") }
        stream.beat()
        #expect(text(stream.next()) == ":\n\n")
        guard case .later = stream.next() else { return #expect(Bool(false), "beats twice") }
    }

    /// Whoever reads it may hold it a while longer.
    @Test func isCountedUntilItIsClosed() async throws {
        let (stream, lease) = try await stream()
        #expect(screens.streamCount == 1)
        stream.close()
        #expect(screens.streamCount == 0)
        guard case .end = stream.next() else { return #expect(Bool(false), "goes on") }
        #expect(lease.channel.streamCount == 0)
    }
}
