public import Basics
public import HTTPServing

/// A middleware that counts requests and measures how long they take, by route, method, status and role.
public struct RequestMetrics: Middleware {
    private let metrics: Metrics
    private let series: RequestSeries
    private let queue: Distribution
    private let clock: any ServiceClock

    /// A middleware that counts in `metrics`, and measures by `clock`.
    public init(_ metrics: Metrics, clock: any ServiceClock = ContinuousClock()) {
        (self.metrics, series, self.clock) = (metrics, RequestSeries(metrics), clock)
        queue = metrics.distribution(.requestQueue)
    }

    /// Records the time at which the request was received, and how long it was queued.
    public func receive(_ request: inout Request) -> Response? {
        request.noteArrival(at: clock.nanoseconds)
        return nil
    }

    /// Counts the response, and the limit that refuses the request if one does.
    public func send(_ response: inout Response, to request: Request) {
        let shard = Int(bitPattern: UInt(bitPattern: ObjectIdentifier(request.record)) >> 5)
        let findings = request.record.findings
        if let limit = findings.limit { metrics.increment(.refusedRequests, ["limit": limit]) }
        let counts = series.counts(of: response.status, to: request.method, findings)
        let bytes = response.sentBytes(to: request)
        let duration = request.arrival.map { Int(clock.nanoseconds - $0) } ?? 0
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
