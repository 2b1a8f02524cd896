import Basics
import CurlFetching
import HTTPServing
import ScreenService
import Synchronization

/// Sends spans to a collector in batches (OpenTelemetry protocol over HTTP, in JSON). Requests never wait for it.
///
/// A batch that the collector can't take now is sent again, up to ``attempts`` times in all, and then dropped.
final class OTLPExporter: Sendable {
    typealias Post = @Sendable ([UInt8]) async throws -> FetchedResponse

    /// The longest time that a span waits for others of its batch.
    static let pause = Duration.seconds(5)
    static let attempts = 5

    private let resource: TraceResource
    private let batchSize: Int
    /// The spans that have ended; `nil` when the first one of a batch has waited for the longest time.
    private let spans: AsyncStream<TraceSpan?>
    private let queue: AsyncStream<TraceSpan?>.Continuation
    private let clock: any ServiceClock
    private let log: Log
    private let jitter: @Sendable () -> Double
    private let post: Post
    private let sent = Atomic(0)
    private let failed = Atomic(0)
    private let dropped = Atomic(0)
    /// The number of spans that were lost since the collector last took some; `nil` if none was.
    private let outage = Mutex<Int?>(nil)

    /// Creates an exporter with room for `capacity` spans, which sends up to `batchSize` at once. `clock` measures
    /// pauses; each pause between attempts is multiplied by `jitter`, so that services don't come back all at once.
    init(
        _ resource: TraceResource, capacity: Int = 2048, batchSize: Int = 512,
        clock: any ServiceClock = ContinuousClock(), log: Log,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0.5...1) }, post: @escaping Post
    ) {
        (spans, queue) = AsyncStream<TraceSpan?>.makeStream(bufferingPolicy: .bufferingOldest(capacity))
        (self.resource, self.batchSize, self.clock, self.log) = (resource, batchSize, clock, log)
        (self.jitter, self.post) = (jitter, post)
    }

    var exportedCount: Int { sent.load(ordering: .relaxed) }
    /// The number of spans that the collector refused, or couldn't take in time.
    var failedCount: Int { failed.load(ordering: .relaxed) }
    /// The number of spans that were dropped before they were sent: the queue was full, or their trace had too many.
    var droppedCount: Int { dropped.load(ordering: .relaxed) }

    /// Takes spans that have ended, without waiting: what doesn't fit is dropped. `leftOut` spans were left out before,
    /// and count as dropped.
    func receive(_ spans: [TraceSpan], leftOut: Int) {
        var lost = leftOut
        for span in spans {
            if case .enqueued = queue.yield(span) { continue }
            lost += 1
        }
        if lost > 0 { dropped.add(lost, ordering: .relaxed) }
    }

    /// Sends batches until the task is cancelled, and then what is left, with one attempt for each batch, until one
    /// gets no answer.
    func run() async {
        var (batch, hasAnswer): ([TraceSpan], Bool) = ([], true)
        var timer: Task<Void, Never>?
        // Cancellation ends the stream, after what is in it.
        for await span in spans {
            if let span {
                if batch.isEmpty { timer = beginPause() }
                batch.append(span)
                guard batch.count == batchSize else { continue }
            }
            timer?.cancel()
            hasAnswer = await send(batch, afterAnswer: hasAnswer)
            batch = []
        }
        timer?.cancel()
        _ = await send(batch, afterAnswer: hasAnswer)
    }

    private func beginPause() -> Task<Void, Never> {
        Task { [clock, queue] in
            do { try await clock.sleep(for: Self.pause) } catch { return }
            queue.yield(nil)
        }
    }

    /// Sends a batch, if it has spans. Returns whether the next one may be sent: while the service ends, not after a
    /// batch that the collector hasn't answered.
    private func send(_ batch: [TraceSpan], afterAnswer hasAnswer: Bool) async -> Bool {
        guard !batch.isEmpty else { return hasAnswer }
        guard hasAnswer else {
            noteLost(batch.count, "the service stopped")
            return false
        }
        return await send(batch) || !Task.isCancelled
    }

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
                guard attempt < Self.attempts, !Task.isCancelled else {
                    noteLost(batch.count, reason)
                    return false
                }
                let backoff = Duration.seconds(1 << (attempt - 1)) * jitter()
                try? await clock.sleep(for: max(pause ?? .zero, backoff))
            }
        }
        return false
    }

    private func answer(to document: [UInt8]) async -> OTLPAnswer {
        // A task of its own, which isn't cancelled: what is on its way arrives.
        let posting = Task { [post] in try await post(document) }
        do { return OTLPAnswer(try await posting.value, now: clock.seconds) } catch {
            return .later(pause: nil, reason: "\(error)")
        }
    }

    private func noteTaken(_ count: Int, _ rejected: Int) {
        sent.add(count, ordering: .relaxed)
        if rejected > 0 { return noteLost(rejected, "the collector rejected some spans") }
        if let lost = outage.withLock({ $0.take() }) { log(.info, "traces-sent-again", ["lost": String(lost)]) }
    }

    private func noteLost(_ count: Int, _ reason: String) {
        failed.add(count, ordering: .relaxed)
        let isFirst = outage.withLock { lost in
            defer { lost = (lost ?? 0) + count }
            return lost == nil
        }
        if isFirst { log(.warning, "traces-lost", ["reason": reason]) }
    }
}
