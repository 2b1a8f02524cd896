import HTTPServing
import ScreenService

extension Configuration {
    /// Returns the rate limits; `metrics` counts the requests that they refuse.
    func rateLimits(_ metrics: Metrics) -> RateLimits {
        RateLimits(
            callers: Self.limiter(.caller, callerRate), addresses: Self.limiter(.address, addressRate),
            exempt: proxies,
            onRefusal: { if let limit = RefusingLimit(rawValue: $0.name) { metrics.countRefusal(by: limit) } })
    }

    /// Returns `next` within the limit of requests in progress; `metrics` counts those that it refuses.
    func requestLimit(_ next: any Responder, _ metrics: Metrics) -> RequestLimit {
        RequestLimit(next, maximumCount: self[.maximumRequests], exemptPaths: ScreenService.monitoringPaths) {
            metrics.countRefusal(by: .requests)
        }
    }

    /// The limit of callers, or `nil` for none.
    var callerRate: RateLimit? { Self.rate(.caller, self[.requestsPerSecond], burst: self[.requestBurst]) }

    /// The limit of addresses, or `nil` for none.
    var addressRate: RateLimit? {
        Self.rate(.address, self[.requestsPerSecondPerAddress], burst: self[.requestBurstPerAddress])
    }

    private static func rate(_ limit: RefusingLimit, _ requestsPerSecond: Int, burst: Int) -> RateLimit? {
        requestsPerSecond > 0 ? RateLimit(limit.rawValue, requestsPerSecond: requestsPerSecond, burst: burst) : nil
    }

    /// Also without a limit, since one can be set later.
    private static func limiter(_ name: RefusingLimit, _ limit: RateLimit?) -> RateLimiter {
        let limiter = RateLimiter(RateLimit(name.rawValue, requestsPerSecond: 1, burst: 1))
        limiter.change(to: limit)
        return limiter
    }
}
