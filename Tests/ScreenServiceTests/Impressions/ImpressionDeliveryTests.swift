import Basics
import HTTPServing
import Screens
import TestSupport
import Testing
@testable import ScreenService

/// Batches on their way to the sink: each at least once, whatever the sink throws.
@Suite(.timeLimit(.minutes(5))) struct ImpressionDeliveryTests {
    private let delivering: Delivering
    private var gallery: Gallery { delivering.gallery }
    private var sink: TestSink { delivering.sink }
    private var metrics: Metrics { delivering.metrics }

    init() throws { delivering = try Delivering() }

    private func delivery() -> ImpressionDelivery { delivering.delivery() }
    private func keep(_ ids: [String]) async throws { try await delivering.keep(ids) }

    @Test func `each batch is delivered once`() async throws {
        #expect(try await !delivery().deliver())
        try await keep((0..<45).map { "\($0)" })
        while try await delivery().deliver() {}
        #expect(sink.taken.map(\.rawValue) == (0..<45).map { "\($0)" })
        gallery.now.advance(by: .seconds(1_000))
        #expect(try await !delivery().deliver())
        #expect(metrics.text.contains("outcome=\"delivered\"} 45"))
    }

    /// A counter that appears with the first batch that is lost hides that from `increase()`.
    @Test func `outcomes are counted from 0 on`() {
        _ = delivery()
        for outcome in ["delivered", "undelivered", "dropped", "expired", "unreadable"] {
            #expect(metrics.text.contains("outcome=\"\(outcome)\"} 0\n"))
        }
    }

    /// One that fails doesn't hold up the others. It comes again after a pause that doubles, and is given up after a
    /// week.
    @Test func `a failed batch is tried again with growing pauses, for a week`() async throws {
        sink.fails = ["bad"]
        try await keep(["bad", "good"])
        #expect(try await delivery().deliver())
        #expect(sink.taken == ["good"])
        var pauses: [Int64] = []
        while pauses.count < 12 {
            var pause: Int64 = 0
            while try await !delivery().deliver() {
                gallery.now.advance(by: .seconds(1))
                pause += 1
            }
            pauses.append(pause)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        sink.fails = []
        gallery.now.advance(by: .seconds(300))
        #expect(try await delivery().deliver())
        #expect(sink.taken == ["good", "bad"])
        sink.fails = ["old"]
        try await keep(["old"])
        gallery.now.advance(by: .seconds(7 * 86_400))
        #expect(try await delivery().deliver())
        gallery.now.advance(by: .seconds(1_000))
        #expect(try await !delivery().deliver())
        #expect(metrics.text.contains("outcome=\"dropped\"} 1"))
    }

    /// A process that ends while it hands a batch over leaves it to another one.
    @Test func `an unfinished batch is left to another process`() async throws {
        try await keep(["one", "two"])
        let gate = Gate()
        sink.gate = gate
        let cancelled = Task { try await delivery().deliver() }
        await gate.waiters(1)
        cancelled.cancel()
        while sink.cancellations < 1 { await Task.yield() }
        sink.gate = nil
        #expect(try await !delivery().deliver())
        gallery.now.advance(by: .seconds(60))
        #expect(try await delivery().deliver())
        #expect(sink.taken == ["one", "two"])
        gate.open()
        _ = await cancelled.result
    }
}
