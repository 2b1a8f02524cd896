import HTTPServing
import ScreenService

extension Configuration {
    /// Returns the rate limits; `metrics` counts the requests that they refuse.
    func rateLimits(_ metrics: Metrics) -> RateLimits {
        RateLimits(
            callers: limiter("caller", self[.requestsPerSecond], burst: self[.requestBurst]),
            addresses: limiter(
                "address", self[.requestsPerSecondPerAddress], burst: self[.requestBurstPerAddress]),
            exempt: proxies, onRefusal: { metrics.increment(.refusedRequests, ["limit": $0.name]) })
    }

    /// Returns `next` within the limit of requests in progress; `metrics` counts those that it refuses.
    func requestLimit(_ next: any Responder, _ metrics: Metrics) -> RequestLimit {
        RequestLimit(next, maximumCount: self[.maximumRequests], exemptPaths: ScreenService.monitoringPaths) {
            metrics.increment(.refusedRequests, ["limit": "requests"])
        }
    }

    private func limiter(_ name: String, _ requestsPerSecond: Int, burst: Int) -> RateLimiter? {
        guard requestsPerSecond > 0 else { return nil }
        return RateLimiter(RateLimit(name, requestsPerSecond: requestsPerSecond, burst: burst))
    }
}
