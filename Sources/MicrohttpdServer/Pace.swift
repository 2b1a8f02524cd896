internal import CMicrohttpd

/// The measurement of a client's pace: heads within a timeout, content and responses at a minimum rate.
struct Pace {
    /// The milliseconds over which a rate is measured.
    static let grace: Int64 = 10_000

    /// In milliseconds.
    private let headTimeout: Int64
    /// In bytes per second.
    private let minimumRate: Int64
    private var request = -1
    /// The bytes consumed before the request, and the time at which its head began to arrive.
    private var consumedAtRest: UInt64 = 0
    private var headSince: Int64?
    private var body: Window?
    private var response: Window?

    /// A count of bytes at some time, and the count to reach.
    private struct Window {
        let since: Int64
        let count: UInt64
        var goal: UInt64 = .max
    }

    init(headTimeout: Int, minimumRate: Int) {
        (self.headTimeout, self.minimumRate) = (Int64(headTimeout) * 1000, Int64(minimumRate))
    }

    enum Activity {
        /// No head is complete; `hasBegun` says that part of one has arrived.
        case awaitingHead(hasBegun: Bool)
        case receivingBody
        case answering
    }

    /// Measures the connection during `activity` for the request with the number `request`, or while waiting for its
    /// head. Returns whether the client is too slow.
    mutating func isTooSlow(
        _ progress: sectional_tcp_progress, _ activity: Activity, request: Int, startedAt: Int64, now: Int64
    ) -> Bool {
        if request != self.request {
            self.request = request
            (consumedAtRest, headSince, body) = (progress.consumed, request == 0 ? startedAt : nil, nil)
        }
        switch activity {
        case .awaitingHead(let hasBegun): if isHeadLate(progress, hasBegun, now) { return true }
        case .receivingBody: if isBodySlow(progress.consumed, now) { return true }
        case .answering: (headSince, body) = (nil, nil)
        }
        return isResponseSlow(progress, now)
    }

    private mutating func isHeadLate(_ progress: sectional_tcp_progress, _ hasBegun: Bool, _ now: Int64) -> Bool {
        let hasBytes = progress.consumed != consumedAtRest || progress.received_last
        if headSince == nil, hasBegun || hasBytes { headSince = now }
        return headSince.map { now - $0 >= headTimeout } ?? false
    }

    private mutating func isBodySlow(_ consumed: UInt64, _ now: Int64) -> Bool {
        headSince = nil
        guard let window = body else {
            body = Window(since: now, count: consumed)
            return false
        }
        guard now - window.since >= Self.grace else { return false }
        body = Window(since: now, count: consumed)
        return isSlow(Self.bytes(from: window.count, to: consumed), over: now - window.since)
    }

    /// Only bytes that were outstanding at one check count at a later one, so an idle stream isn't slow.
    private mutating func isResponseSlow(_ progress: sectional_tcp_progress, _ now: Int64) -> Bool {
        let next = Window(since: now, count: progress.acknowledged, goal: progress.acknowledged + progress.outstanding)
        guard let window = response, progress.acknowledged < window.goal else {
            response = progress.outstanding > 0 ? next : nil
            return false
        }
        guard now - window.since >= Self.grace else { return false }
        response = next
        return isSlow(Self.bytes(from: window.count, to: progress.acknowledged), over: now - window.since)
    }

    /// The kernel's counters are read one after another, so a sum of them may go back.
    private static func bytes(from earlier: UInt64, to later: UInt64) -> UInt64 {
        later > earlier ? later - earlier : 0
    }

    private func isSlow(_ bytes: UInt64, over milliseconds: Int64) -> Bool {
        Int64(clamping: bytes) < minimumRate * milliseconds / 1000
    }
}
