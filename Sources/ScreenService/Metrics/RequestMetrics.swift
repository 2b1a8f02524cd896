public import Basics
public import HTTPServing

/// A middleware that counts requests and measures how long they take, by route, method, status and role.
public struct RequestMetrics: Middleware {
    private let series: RequestSeries
    private let queue: Distribution
    private let now: @Sendable () -> Int64

    /// A middleware that counts in `metrics`; `now` returns a monotonic time in nanoseconds.
    public init(_ metrics: Metrics, now: @escaping @Sendable () -> Int64 = MonotonicTime.nanoseconds) {
        (series, self.now) = (RequestSeries(metrics), now)
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
        let bytes = response.sentBytes(to: request)
        let duration = request.arrival.map { Int(now() - $0) } ?? 0
        counts.add(nanoseconds: duration, bytes: bytes, shard: shard)
        let queued = request.queued == .zero ? 0 : request.queued.nanoseconds
        queue.add(nanoseconds: queued, shard: shard)
        response.reuse?.add(ReusedCounts(counts: counts, ready: series.ready, bytes: bytes, shard: shard))
    }
}

/// Counts the requests that one ready response answers.
private struct ReusedCounts: ReuseStep {
    let counts: RequestCounts
    let ready: ShardedCounter
    let bytes: Int
    let shard: Int

    func note(_ request: ReusedRequest) {
        counts.add(nanoseconds: request.nanoseconds, bytes: bytes, shard: shard)
        ready.add(1, shard: shard)
    }
}
