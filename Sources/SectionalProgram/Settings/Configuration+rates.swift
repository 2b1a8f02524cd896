import HTTPServing
import ScreenService

extension Configuration {
    /// The maximum number of requests in progress.
    private static let maximumRequests = 2048
    /// After a pause, the requests of so many seconds are accepted at once.
    private static let burstSeconds = 4

    /// Returns the rate limits; `metrics` counts the requests that they refuse.
    func rateLimits(_ metrics: Metrics) -> RateLimits {
        RateLimits(
            callers: Self.limiter(.caller, callerRate), addresses: Self.limiter(.address, addressRate),
            exempt: proxies,
            onRefusal: { if let limit = RefusingLimit(rawValue: $0.name) { metrics.countRefusal(by: limit) } })
    }

    /// Returns `next` within the limit of requests in progress; `metrics` counts those that it refuses.
    func requestLimit(_ next: any Responder, _ metrics: Metrics) -> RequestLimit {
        RequestLimit(next, maximumCount: Self.maximumRequests, exemptPaths: ScreenService.monitoringPaths) {
            metrics.countRefusal(by: .requests)
        }
    }

    /// The limit of callers, or `nil` for none.
    var callerRate: RateLimit? { Self.rate(.caller, self[.requestsPerSecond]) }

    /// The limit of addresses, or `nil` for none.
    var addressRate: RateLimit? { Self.rate(.address, self[.requestsPerSecondPerAddress]) }

    private static func rate(_ limit: RefusingLimit, _ requestsPerSecond: Int) -> RateLimit? {
        guard requestsPerSecond > 0 else { return nil }
        return RateLimit(
            limit.rawValue, requestsPerSecond: requestsPerSecond, burst: burstSeconds * requestsPerSecond)
    }

    /// Also without a limit, since one can be set later.
    private static func limiter(_ name: RefusingLimit, _ limit: RateLimit?) -> RateLimiter {
        let limiter = RateLimiter(RateLimit(name.rawValue, requestsPerSecond: 1, burst: 1))
        limiter.change(to: limit)
        return limiter
    }
}
