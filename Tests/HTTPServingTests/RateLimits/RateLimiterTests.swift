import Basics
import HTTPServing
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RateLimiterTests {
    private let clock = ManualClock()

    private func limiter(_ rate: Int, burst: Int, maximumCount: Int = RateLimiter.defaultCount) -> RateLimiter {
        RateLimiter(
            RateLimit("caller", requestsPerSecond: rate, burst: burst), maximumCount: maximumCount, clock: clock)
    }

    private func isTaken(_ limiter: RateLimiter, _ key: RateLimiter.Key) -> Bool {
        do { try limiter.take(key) } catch { return false }
        return true
    }

    @Test func `a limit can be changed`() {
        let limiter = limiter(1, burst: 2)
        #expect(isTaken(limiter, .subject("ana")) && isTaken(limiter, .subject("ana")))
        #expect(!isTaken(limiter, .subject("ana")))
        limiter.change(to: nil)
        #expect(limiter.limit == nil)
        for _ in 0..<100 { #expect(isTaken(limiter, .subject("ana"))) }
        limiter.change(to: RateLimit("caller", requestsPerSecond: 3, burst: 5))
        #expect(limiter.limit == RateLimit("caller", requestsPerSecond: 3, burst: 5))
        #expect(!isTaken(limiter, .subject("ana")))
        clock.advance(by: .seconds(1))
        #expect((0..<10).filter { _ in isTaken(limiter, .subject("ana")) }.count == 3)
        // A bucket that is fuller than it may be now.
        clock.advance(by: .seconds(10))
        limiter.change(to: RateLimit("caller", requestsPerSecond: 1, burst: 1))
        clock.advance(by: .milliseconds(1))
        #expect((0..<10).filter { _ in isTaken(limiter, .subject("ana")) }.count == 1)
    }

    /// Ten times the limit for 20 seconds, beside a caller who keeps to it.
    @Test func `a caller gets exactly its burst and rate`() {
        let limiter = limiter(50, burst: 200)
        var (greedy, modest) = (0, 0)
        for step in 0...10_000 {
            if isTaken(limiter, .subject("greedy")) { greedy += 1 }
            if step.isMultiple(of: 10), isTaken(limiter, .subject("modest")) { modest += 1 }
            if step < 10_000 { clock.advance(by: .milliseconds(2)) }
        }
        #expect(greedy == 200 + 50 * 20)
        #expect(modest == 1_001)
    }

    /// Against another formula, the generic cell rate algorithm (ITU-T I.371), in units of a billionth of a token.
    @Test(arguments: 0..<40) func `decisions agree with the generic cell rate algorithm`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (rate, burst) = (Int.random(in: 1...1_000, using: &random), Int.random(in: 1...20, using: &random))
        let limiter = limiter(rate, burst: burst)
        let (start, token) = (clock.nanoseconds, Int64(1_000_000_000))
        var arrival: Int64 = 0
        for step in 0..<500 {
            clock.advance(by: .nanoseconds(Int64.random(in: 0...(2 * token / Int64(rate)), using: &random)))
            if step.isMultiple(of: 97) { clock.advance(by: .seconds(Int.random(in: 0...1_000, using: &random))) }
            let now = (clock.nanoseconds - start) * Int64(rate)
            let next = max(arrival, now) + token
            let isExpected = next - now <= Int64(burst) * token
            if isExpected { arrival = next }
            #expect(isTaken(limiter, .subject("ana")) == isExpected)
        }
    }

    @Test func `Retry-After says when the next request is accepted`() throws {
        let limiter = limiter(1, burst: 1)
        #expect(isTaken(limiter, .subject("ana")))
        clock.advance(by: .milliseconds(400))
        let error = #expect(throws: RateLimitReached.self) { try limiter.take(.subject("ana")) }
        #expect(error?.retryAfter == 1)
        clock.advance(by: .milliseconds(599))
        #expect(!isTaken(limiter, .subject("ana")))
        clock.advance(by: .milliseconds(1))
        #expect(isTaken(limiter, .subject("ana")))
    }

    /// In the long run, `q` in each `w` seconds are as many as the limit allows.
    @Test(arguments: [
        (50, 200, "q=200;w=4"), (50, 50, "q=50;w=1"), (50, 1, "q=50;w=1"), (50, 75, "q=50;w=1"), (1, 3, "q=3;w=3"),
    ])
    func `RateLimit-Policy has the rate and the burst`(rate: Int, burst: Int, policy: String) {
        let limit = RateLimit("caller", requestsPerSecond: rate, burst: burst)
        let headers = RateLimitReached(limit, retryAfter: 1).problem.headers
        #expect(headers["RateLimit-Policy"] == #""caller";"# + policy)
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike subjects have limits of their own`(_ pair: LookAlikes.Pair) {
        let limiter = limiter(1, burst: 1)
        for subject in [pair.one, pair.other] { #expect(isTaken(limiter, .subject(Identifier(subject)))) }
        for subject in [pair.one, pair.other] { #expect(!isTaken(limiter, .subject(Identifier(subject)))) }
    }

    /// Refused requests don't count, and what is given back makes no more than the burst.
    @Test func `tokens given back do not exceed the burst`() {
        let limiter = limiter(1, burst: 2)
        for _ in 0..<5 { limiter.refund(.subject("ana")) }
        #expect((0..<10).count { _ in isTaken(limiter, .subject("ana")) } == 2)
        limiter.refund(.subject("ana"))
        #expect((0..<10).count { _ in isTaken(limiter, .subject("ana")) } == 1)
        for _ in 0..<5 { limiter.refund(.subject("ana")) }
        #expect((0..<10).count { _ in isTaken(limiter, .subject("ana")) } == 2)
    }

    /// Threads may read the clock in one order, and count in another.
    @Test func `a clock that goes back adds no tokens`() {
        let limiter = limiter(1, burst: 2)
        #expect(isTaken(limiter, .subject("ana")))
        clock.advance(by: .seconds(-100))
        #expect(isTaken(limiter, .subject("ana")))
        clock.advance(by: .seconds(100))
        #expect(!isTaken(limiter, .subject("ana")))
    }

    @Test func `simultaneous requests are counted exactly`() async {
        let limiter = limiter(1, burst: 500)
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<1_000).count { _ in isTaken(limiter, .subject("ana")) } }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == 500)
    }

    /// Whoever goes on asking isn't forgotten for the sake of a million others.
    @Test func `the number of rate limit buckets is bounded`() {
        let limiter = limiter(1, burst: 3)
        var (accepted, taken) = (0, 0)
        // More than there are buckets, also under a sanitizer, where it takes many times as long.
        let count = Sanitizer.name == nil ? 1_000_000 : 100_000
        for number in 0..<count {
            if isTaken(limiter, .address(IPAddress(v4: UInt32(number)))) { accepted += 1 }
            if number.isMultiple(of: 1_000), isTaken(limiter, .subject("greedy")) { taken += 1 }
        }
        #expect(limiter.count == RateLimiter.defaultCount)
        #expect(accepted == count)
        #expect(taken == 3)
    }
}
