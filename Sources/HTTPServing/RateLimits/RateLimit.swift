/// A limit of the rate of requests, as a token bucket: each request takes a token; the bucket holds `burst` tokens at
/// most, and gets `requestsPerSecond` tokens a second.
public struct RateLimit: Hashable, Sendable {
    /// The greatest rate and the greatest burst.
    public static let maximum = 1_000_000

    /// The name of the limit in responses: `caller` or `address`.
    public let name: String
    /// The number of tokens that a bucket gets each second, from 1 to ``maximum``.
    public let requestsPerSecond: Int
    /// The number of tokens that a bucket holds, from 1 to ``maximum``: so many requests are accepted at once after a
    /// pause.
    public let burst: Int

    /// Creates a limit; values outside of their bounds become the nearest one. `name` is visible ASCII without quotes
    /// and backslashes.
    public init(_ name: String, requestsPerSecond: Int, burst: Int) {
        let bounds = 1...Self.maximum
        self.name = name
        self.requestsPerSecond = min(max(requestsPerSecond, bounds.lowerBound), bounds.upperBound)
        self.burst = min(max(burst, bounds.lowerBound), bounds.upperBound)
    }
}

/// The error for a request that exceeds a rate limit.
public struct RateLimitReached: Error, Equatable, Sendable {
    /// The limit.
    public let limit: RateLimit
    /// The time in seconds after which the next request is accepted, at least 1.
    public let retryAfter: Int

    /// The error for a request that exceeds `limit`.
    public init(_ limit: RateLimit, retryAfter: Int) { (self.limit, self.retryAfter) = (limit, retryAfter) }
}

extension RateLimitReached: ProblemConvertible {
    /// The response to the client: a 429 with `Retry-After`, and with `RateLimit` and `RateLimit-Policy` in the form of
    /// draft-ietf-httpapi-ratelimit-headers-10. The window of the policy is the time in which an empty bucket fills
    /// up, or a second if that is no whole number of seconds: the policy has to say the rate as it is.
    public var problem: Problem {
        var problem = Problem.tooManyRequests(
            "There are more requests than the limit '\(limit.name)' allows: \(limit.requestsPerSecond) a second, and "
                + "\(limit.burst) at once after a pause. Send this one again after \(retryAfter) s.",
            retryAfter: retryAfter)
        let (window, rest) = limit.burst.quotientAndRemainder(dividingBy: limit.requestsPerSecond)
        let policy = rest == 0 ? (limit.burst, window) : (limit.requestsPerSecond, 1)
        problem.headers[.rateLimitPolicy] = "\"\(limit.name)\";q=\(policy.0);w=\(policy.1)"
        problem.headers[.rateLimit] = "\"\(limit.name)\";r=0;t=\(retryAfter)"
        return problem
    }
}
