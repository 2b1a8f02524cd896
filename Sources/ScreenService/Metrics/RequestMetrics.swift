public import Basics
public import HTTPServing

/// A middleware that counts requests and measures how long they take, by route, method, status and role.
public struct RequestMetrics: Middleware {
    /// Statuses, routes and roles are the service's own, so there are few.
    private struct Labels: SeriesKey {
        let status: Int
        let route: Identifier?
        let method: Method
        let role: Identifier?

        /// The others seldom differ where these don't.
        var bucket: Int { status &+ (route?.bucket ?? 0) }
    }

    /// The most frequent ones first.
    private static let methods: [Method] = [.get, .head, .post, .options, "PUT", "DELETE", "PATCH"]

    private let metrics: Metrics
    /// The series that were used, found without making the labels' text.
    private let known = SeriesTable<Labels, RequestCounts>()
    private let ready: ShardedCounter
    private let queue: Distribution
    private let clock: any ServiceClock

    public init(_ metrics: Metrics, clock: any ServiceClock = ContinuousClock()) {
        (self.metrics, self.clock) = (metrics, clock)
        ready = metrics.shardedCounter(.readyResponses)
        queue = metrics.distribution(.requestQueue)
    }

    /// Records the time at which the request was received, and how long it was queued.
    public func receive(_ request: inout Request) -> Response? {
        request.noteArrival(at: clock.nanoseconds)
        return nil
    }

    /// Counts the response, and the limit that refuses the request if one does.
    public func send(_ response: inout Response, to request: Request) {
        let findings = request.record.findings
        if let limit = findings.limit { metrics.increment(.refusedRequests, ["limit": limit]) }
        let shard = Int(bitPattern: UInt(bitPattern: ObjectIdentifier(request.record)) >> 5)
        let counts = counts(of: response.status, to: request.method, findings)
        let bytes = response.sentBytes(to: request)
        let duration = request.arrival.map { Int(clock.nanoseconds - $0) } ?? 0
        counts.add(nanoseconds: duration, bytes: bytes, shard: shard)
        let queued = request.queued == .zero ? 0 : request.queued.nanoseconds
        queue.add(nanoseconds: queued, shard: shard)
        response.reuse?.add(ReusedCounts(counts: counts, ready: ready, bytes: bytes, shard: shard))
    }

    private func counts(of status: Status, to method: Method, _ findings: RequestRecord.Findings) -> RequestCounts {
        let method = Self.methods.contains(method) ? method : "other"
        let labels = Labels(status: status.code, route: findings.route, method: method, role: findings.role)
        return known.series(for: labels) { counts(for: labels) }
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

private final class RequestCounts: Sendable {
    private let requests: ShardedCounter
    private let bytes: ShardedCounter
    private let duration: Distribution

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
private struct ReusedCounts: ReuseStep {
    let counts: RequestCounts
    let ready: ShardedCounter
    let bytes: Int
    let shard: Int

    func note(_ request: inout ReusedRequest) {
        counts.add(nanoseconds: request.nanoseconds, bytes: bytes, shard: shard)
        ready.add(1, shard: shard)
    }
}
