public import HTTPServing
import Identity
import Synchronization
internal import Traces

/// A middleware that counts requests and measures how long they take, by route, method, status and role. Put it
/// directly within the `Tracer`: the traces of requests are the exemplars of their durations.
public struct RequestMetrics: Middleware {
    private let series: RequestSeries
    private let queue: Distribution
    private let now: @Sendable () -> ContinuousClock.Instant
    private let wallClock: @Sendable () -> Int64
    private let hasTraces: Bool

    /// A middleware that counts in `metrics`. `hasTraces` says whether requests may be traced; `now` returns the
    /// current time, and `wallClock` the milliseconds since 1970.
    public init(
        _ metrics: Metrics, hasTraces: Bool = false,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        wallClock: @escaping @Sendable () -> Int64 = WallClock.milliseconds
    ) {
        (series, self.now, self.wallClock) = (RequestSeries(metrics), now, wallClock)
        self.hasTraces = hasTraces
        queue = metrics.distribution(.requestQueue)
    }

    /// Records the time at which the request was received, and how long it was queued.
    public func receive(_ request: inout Request) -> Response? {
        request.noteArrival(at: now())
        return nil
    }

    /// Counts the response.
    public func send(_ response: inout Response, to request: Request) {
        let shard = Int(bitPattern: UInt(bitPattern: ObjectIdentifier(request.record)) >> 5)
        let counts = series.counts(of: response.status, to: request)
        let bytes = request.method == .head ? 0 : response.body?.count ?? 0
        let duration = request.arrival.map { (now() - $0).nanoseconds } ?? 0
        counts.add(nanoseconds: duration, bytes: bytes, shard: shard)
        keepExemplar(request.trace, duration, in: counts)
        queue.add(nanoseconds: request.queued.nanoseconds, shard: shard)
        if response.reuse != nil {
            response.reuse?.recorder = ReuseCounts(counts, ready: series.ready, bytes: bytes, shard: shard)
            if hasTraces { keepExemplars(of: &response, in: counts) }
        }
    }

    /// Keeps those of the requests that are traced which the same response answers.
    private func keepExemplars(of response: inout Response, in counts: RequestCounts) {
        let note = response.reuse?.onReuse
        response.reuse?.onReuse = { reused in
            note?(reused)
            keepExemplar(reused.trace, reused.duration.nanoseconds, in: counts)
        }
    }

    /// Keeps the request as an example of its duration if it is traced.
    private func keepExemplar(_ trace: RequestTrace?, _ nanoseconds: Int, in counts: RequestCounts) {
        guard let trace, trace.isSampled else { return }
        counts.duration.keep(
            Distribution.Exemplar(traceID: trace.traceID.description, nanoseconds: nanoseconds, time: wallClock()))
    }

    /// Counts a request that the server refused itself, without a responder.
    public func countRefusal(_ status: Status) { series.refused(status).add(1, shard: 0) }
}

/// The counts of the requests with the same labels.
final class RequestCounts: Sendable {
    private let requests: ShardedCounter
    private let bytes: ShardedCounter
    let duration: Distribution

    init(requests: ShardedCounter, bytes: ShardedCounter, duration: Distribution) {
        (self.requests, self.bytes, self.duration) = (requests, bytes, duration)
    }

    func add(nanoseconds: Int, bytes: Int, shard: Int) {
        requests.add(1, shard: shard)
        if bytes > 0 { self.bytes.add(bytes, shard: shard) }
        duration.add(nanoseconds: nanoseconds, shard: shard)
    }
}

/// Counts the requests that one ready response answers.
private final class ReuseCounts: ReuseRecorder {
    private let counts: RequestCounts
    private let ready: ShardedCounter
    private let bytes: Int
    private let shard: Int

    init(_ counts: RequestCounts, ready: ShardedCounter, bytes: Int, shard: Int) {
        (self.counts, self.ready, self.bytes, self.shard) = (counts, ready, bytes, shard)
    }

    func recordReuse(nanoseconds: Int) {
        counts.add(nanoseconds: nanoseconds, bytes: bytes, shard: shard)
        ready.add(1, shard: shard)
    }
}

/// The series of requests by their labels. It looks them up without making the labels' text.
private final class RequestSeries: Sendable {
    private struct Labels: Hashable {
        let route: Identifier?
        let method: Method
        let status: Int
        let role: Identifier?

        /// The others seldom differ where these don't.
        func hash(into hasher: inout Hasher) {
            hasher.combine(route)
            hasher.combine(status)
        }
    }

    /// The most frequent ones first.
    private static let methods: [Method] = [.get, .head, .post, .options, "PUT", "DELETE", "PATCH"]

    let ready: ShardedCounter
    private let metrics: Metrics
    private let known = Mutex<[Labels: RequestCounts]>([:])

    init(_ metrics: Metrics) {
        self.metrics = metrics
        ready = metrics.shardedCounter(.readyResponses)
    }

    func counts(of status: Status, to request: Request) -> RequestCounts {
        let record = request.record
        let method = Self.methods.contains(request.method) ? request.method : "other"
        let labels = Labels(route: record.route, method: method, status: status.code, role: record.role)
        return known.withLock { known in
            if let counts = known[labels] { return counts }
            let counts = counts(for: labels)
            // Statuses, routes and roles are the service's own, so there are few.
            if known.count < Metrics.maximumSeries { known[labels] = counts }
            return counts
        }
    }

    func refused(_ status: Status) -> ShardedCounter {
        metrics.shardedCounter(.requests, ["route": "-", "method": "-", "status": String(status.code), "role": "-"])
    }

    private func counts(for labels: Labels) -> RequestCounts {
        let route = labels.route?.rawValue ?? "-"
        let requests = metrics.shardedCounter(
            .requests,
            [
                "route": route, "method": labels.method.name, "status": String(labels.status),
                "role": labels.role?.rawValue ?? "-",
            ])
        return RequestCounts(
            requests: requests, bytes: metrics.shardedCounter(.responseBytes, ["route": route]),
            duration: metrics.distribution(.requestDuration, ["route": route]))
    }
}
