import Basics
import Synchronization
import TestSupport
import Testing

/// Which requests are traced.
@Suite final class TraceSamplerTests: Sendable {
    private let time = ManualClock()
    private let random = Mutex(SeededGenerator(seed: 3))

    private func sampler(_ perMillion: Int) -> TraceSource {
        TraceSource(
            perMillion: perMillion, clock: time, { _, _ in }, random: { [self] in random.withLock { $0.next() } })
    }

    private func context(_ flags: UInt8) -> TraceContext {
        TraceContext(.random(), .random(), flags: flags)
    }

    @Test(arguments: [(0, 0...0), (1_000_000, 10_000...10_000), (10_000, 70...130), (500_000, 4_800...5_200)])
    func `the configured share of requests is traced`(_ perMillion: Int, _ expected: ClosedRange<Int>) {
        let sampler = sampler(perMillion)
        let count = (0..<10_000).count { _ in sampler.samples(nil, isTrusted: false) }
        #expect(expected.contains(count))
    }

    @Test(arguments: [0, 1_000_000]) func `the sampled flag of a trusted client decides`(_ perMillion: Int) {
        let sampler = sampler(perMillion)
        for _ in 0..<1_000 {
            #expect(sampler.samples(context(1), isTrusted: true))
            #expect(!sampler.samples(context(2), isTrusted: true))
        }
    }

    /// Nobody can have everything traced by a flag.
    @Test func `untrusted clients can have ten requests a second traced`() {
        let sampler = sampler(0)
        for _ in 0..<3 {
            #expect((0..<100).count { _ in sampler.samples(context(1), isTrusted: false) } == 10)
            #expect(!sampler.samples(context(0), isTrusted: false))
            time.advance(by: .seconds(1))
        }
    }

    @Test func `further flags of untrusted clients don't count`() {
        let sampler = sampler(500_000)
        let count = (0..<1_010).count { _ in sampler.samples(context(1), isTrusted: false) }
        #expect((10 + 400...10 + 600).contains(count))
    }

    @Test func `tracestate is kept only with a parent`() throws {
        let recorded = RecordedSpans()
        let state = { TraceState("a=b") }
        recorded.source.begin(nil, state: state).end()
        recorded.source.begin(context(1), state: state).end()
        #expect(recorded.all.map { $0.state?.text } == [nil, "a=b"])
    }
}
