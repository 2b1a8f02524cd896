/// A limit of the rate of requests, or of log lines, as a token bucket: each takes a token; the bucket holds `burst`
/// tokens at most, and gets `requestsPerSecond` tokens a second.
public struct RateLimit: Hashable, Sendable {
    /// The greatest rate and the greatest burst.
    public static let maximum = 1_000_000

    /// The name of the limit in responses: `caller` or `address`.
    public let name: String
    /// The number of tokens that a bucket gets each second, from 1 to ``maximum``.
    public let requestsPerSecond: Int
    /// The number of tokens that a bucket holds, from 1 to ``maximum``: the requests accepted at once after a pause.
    public let burst: Int

    /// Creates a limit; the nearest values within the bounds. `name` is visible ASCII without quotes and backslashes.
    public init(_ name: String, requestsPerSecond: Int, burst: Int) {
        let bounds = 1...Self.maximum
        self.name = name
        self.requestsPerSecond = min(max(requestsPerSecond, bounds.lowerBound), bounds.upperBound)
        self.burst = min(max(burst, bounds.lowerBound), bounds.upperBound)
    }
}

/// The error for a request that exceeds a rate limit.
public struct RateLimitReached: Error, Equatable, Sendable {
    public let limit: RateLimit
    /// The time in seconds after which the next request is accepted, at least 1.
    public let retryAfter: Int

    public init(_ limit: RateLimit, retryAfter: Int) { (self.limit, self.retryAfter) = (limit, retryAfter) }
}

extension RateLimitReached: ProblemConvertible {
    /// The response to the client: a 429 with `Retry-After`, and with `RateLimit` and `RateLimit-Policy` in the form of
    /// draft-ietf-httpapi-ratelimit-headers-10. The window of the policy is the time in which an empty bucket fills
    /// up, or a second if that is no whole number of seconds: the policy has to say the rate as it is.
    public var problem: Problem {
        var problem = Problem.tooManyRequests(
            "The rate limit '\(limit.name)' is exceeded: \(limit.requestsPerSecond) requests per second, or "
                + "\(limit.burst) at once after a pause. Try again in \(retryAfter) s.",
            retryAfter: retryAfter)
        problem.limit = limit.name
        let (window, rest) = limit.burst.quotientAndRemainder(dividingBy: limit.requestsPerSecond)
        let policy = rest == 0 ? (limit.burst, window) : (limit.requestsPerSecond, 1)
        problem.headers[.rateLimitPolicy] = "\"\(limit.name)\";q=\(policy.0);w=\(policy.1)"
        problem.headers[.rateLimit] = "\"\(limit.name)\";r=0;t=\(retryAfter)"
        return problem
    }
}

/// A token bucket: of a caller, an address, or an event of the log. It counts in billionths of a token: as many as a
/// bucket with one token a second gets in a nanosecond. So all calculations are exact.
struct TokenBucket: Sendable {
    private static let token: Int64 = 1_000_000_000

    private var level: Int64
    /// The time up to which `level` is known, in nanoseconds.
    private var time: Int64

    init(_ limit: RateLimit, at now: Int64) { (level, time) = (Self.capacity(limit), now) }

    /// Takes a token at the time `now`. Returns `nil`, or the nanoseconds until there is a token if there is none.
    mutating func take(_ limit: RateLimit, at now: Int64) -> Int64? {
        fill(limit, until: now)
        let rate = Int64(limit.requestsPerSecond)
        guard level >= Self.token else { return (Self.token - level + rate - 1) / rate }
        level -= Self.token
        return nil
    }

    mutating func refund(_ limit: RateLimit) { level = min(level + Self.token, Self.capacity(limit)) }

    /// Adds the tokens of the time until `now`. Several threads read the clock, so `now` may be before the last time.
    private mutating func fill(_ limit: RateLimit, until now: Int64) {
        let elapsed = now - time
        guard elapsed > 0 else { return }
        time = now
        let (rate, missing) = (Int64(limit.requestsPerSecond), Self.capacity(limit) - level)
        // Compared first: the product of a long time would overflow.
        level = elapsed > missing / rate ? Self.capacity(limit) : level + elapsed * rate
    }

    private static func capacity(_ limit: RateLimit) -> Int64 { Int64(limit.burst) * token }
}
