import CurlFetching
import HTTPServing
import ScreenService
import Synchronization
import Traces

/// Sends spans to a collector in batches (OpenTelemetry protocol over HTTP, in JSON). Requests never wait for it.
///
/// A batch that the collector can't take now is sent again, up to ``attempts`` times in all, and then dropped.
final class OTLPExporter: Sendable {
    /// Posts a document to the collector.
    typealias Post = @Sendable ([UInt8]) async throws -> FetchedResponse

    /// The longest time that a span waits for others of its batch.
    static let pause = Duration.seconds(5)
    /// The number of attempts to send a batch.
    static let attempts = 5

    private let resource: TraceResource
    private let queue: SpanQueue
    private let clock: any Clock<Duration>
    private let log: Log
    private let jitter: @Sendable () -> Double
    private let post: Post
    private let sent = Atomic(0)
    private let failed = Atomic(0)
    /// The number of spans that were lost since the collector last took some; `nil` if none was.
    private let outage = Mutex<Int?>(nil)

    /// Creates an exporter. `clock` measures pauses; each pause between attempts is multiplied by `jitter`, so that
    /// services don't come back all at once.
    init(
        _ resource: TraceResource, queue: SpanQueue = SpanQueue(), clock: any Clock<Duration> = ContinuousClock(),
        log: Log, jitter: @escaping @Sendable () -> Double = { .random(in: 0.5...1) }, post: @escaping Post
    ) {
        (self.resource, self.queue, self.clock, self.log) = (resource, queue, clock, log)
        (self.jitter, self.post) = (jitter, post)
    }

    /// The number of spans that the collector has taken.
    var exportedCount: Int { sent.load(ordering: .relaxed) }
    /// The number of spans that the collector refused, or couldn't take in time.
    var failedCount: Int { failed.load(ordering: .relaxed) }
    /// The number of spans that were dropped before they were sent: the queue was full, or their trace had too many.
    var droppedCount: Int { queue.dropped }

    /// Takes spans that have ended.
    func receive(_ spans: [TraceSpan], leftOut: Int) { queue.add(spans, leftOut: leftOut) }

    /// Sends batches until the task is cancelled, and then what is left, with one attempt for each batch, until one
    /// gets no answer.
    func run() async {
        await withTaskCancellationHandler {
            // A task of its own, which isn't cancelled: what is on its way arrives.
            await Task { await sendAll() }.value
        } onCancel: {
            queue.close()
        }
    }

    private func sendAll() async {
        while !queue.isClosed {
            await queue.wait(for: .batch, upTo: Self.pause, clock)
            await sendBatches()
        }
        await sendBatches()
    }

    /// Sends what is there. More batches follow at once only if they are whole, or if nothing will follow.
    private func sendBatches() async {
        var (batch, isTaken) = (queue.take(atLeast: 1), true)
        while !batch.isEmpty {
            if isTaken || !queue.isClosed {
                isTaken = await send(batch)
            } else {
                // The service ends, and doesn't wait for a collector that is gone.
                noteLost(batch.count, "the service ends")
            }
            batch = queue.take(atLeast: queue.isClosed ? 1 : queue.batch)
        }
    }

    /// Returns whether the collector has answered.
    private func send(_ batch: [TraceSpan]) async -> Bool {
        let document = OTLPDocument(resource: resource, spans: batch).json
        for attempt in 1... {
            switch await answer(to: document) {
            case .taken(let rejected):
                // Whatever the collector says, it can't have rejected more than it got.
                let lost = min(rejected, batch.count)
                noteTaken(batch.count - lost, lost)
                return true
            case .refused(let reason):
                noteLost(batch.count, reason)
                return true
            case .later(let pause, let reason):
                guard attempt < Self.attempts, !queue.isClosed else {
                    noteLost(batch.count, reason)
                    return false
                }
                let backoff = Duration.seconds(1 << (attempt - 1)) * jitter()
                await queue.wait(for: .closing, upTo: max(pause ?? .zero, backoff), clock)
            }
        }
        return false
    }

    private func answer(to document: [UInt8]) async -> OTLPAnswer {
        do { return OTLPAnswer(try await post(document), now: WallClock.now()) } catch {
            return .later(pause: nil, reason: "\(error)")
        }
    }

    private func noteTaken(_ count: Int, _ rejected: Int) {
        sent.add(count, ordering: .relaxed)
        if rejected > 0 { return noteLost(rejected, "the collector rejected some spans") }
        if let lost = outage.withLock({ $0.take() }) { log(.info, "traces-sent-again", ["lost": String(lost)]) }
    }

    /// Logs the first loss of an outage.
    private func noteLost(_ count: Int, _ reason: String) {
        failed.add(count, ordering: .relaxed)
        let isFirst = outage.withLock { lost in
            defer { lost = (lost ?? 0) + count }
            return lost == nil
        }
        if isFirst { log(.warning, "traces-lost", ["reason": reason]) }
    }
}
