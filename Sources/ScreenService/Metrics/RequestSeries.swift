import Basics
import HTTPServing

/// The counts of the requests with the same labels.
final class RequestCounts: Sendable {
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

/// The series of requests by their labels. It looks them up without making the labels' text.
final class RequestSeries: Sendable {
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

    let ready: ShardedCounter
    private let metrics: Metrics
    private let known = SeriesTable<Labels, RequestCounts>()

    init(_ metrics: Metrics) {
        self.metrics = metrics
        ready = metrics.shardedCounter(.readyResponses)
    }

    func counts(of status: Status, to method: Method, _ findings: RequestRecord.Findings) -> RequestCounts {
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
