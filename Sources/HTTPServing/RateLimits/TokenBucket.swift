/// A token bucket of one caller or address. It counts in billionths of a token: as many as a bucket with one token a
/// second gets in a nanosecond. So all calculations are exact.
struct TokenBucket: Sendable {
    private static let token: Int64 = 1_000_000_000

    private var level: Int64
    /// The time up to which `level` is known, in nanoseconds.
    private var time: Int64

    /// Creates a full bucket at the time `now` in nanoseconds.
    init(_ limit: RateLimit, at now: Int64) { (level, time) = (Self.capacity(limit), now) }

    /// Takes a token at the time `now`. Returns `nil`, or the nanoseconds until there is a token if there is none.
    mutating func take(_ limit: RateLimit, at now: Int64) -> Int64? {
        fill(limit, until: now)
        let rate = Int64(limit.requestsPerSecond)
        guard level >= Self.token else { return (Self.token - level + rate - 1) / rate }
        level -= Self.token
        return nil
    }

    /// Puts a token back.
    mutating func giveBack(_ limit: RateLimit) { level = min(level + Self.token, Self.capacity(limit)) }

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
