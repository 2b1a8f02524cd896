internal import CMicrohttpd

/// Whether a client keeps the pace that it has to keep: heads in time, contents and responses at a minimum rate.
struct Pace {
    /// Milliseconds that a head may take.
    let headTimeout: Int64
    /// Bytes a second.
    let minimumRate: Int64
    /// Milliseconds over which the rate is measured.
    let grace: Int64

    private var request = -1
    /// What was consumed when the connection was first seen without a request, and since when a head has been coming.
    private var consumedAtRest: UInt64 = 0
    private var headSince: Int64?
    private var body: Window?
    private var response: Window?

    /// Bytes that were there at some moment, and how many there have to be.
    private struct Window {
        let since: Int64
        let count: UInt64
        var goal: UInt64 = .max
    }

    /// A client that has just connected.
    init(headTimeout: Int, minimumRate: Int, grace: Int) {
        self.headTimeout = Int64(headTimeout) * 1000
        self.minimumRate = Int64(minimumRate)
        self.grace = Int64(grace) * 1000
    }

    /// What a connection is doing.
    enum Activity {
        /// No head is complete; `hasBegun` where a part of one is known to have come.
        case awaitingHead(hasBegun: Bool)
        case receivingBody
        case answering
    }

    /// Looks at the connection, at `now`, while it does `activity` for the request with the number `request`, or waits
    /// for its head. Returns whether the client is too slow.
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
        guard now - window.since >= grace else { return false }
        body = Window(since: now, count: consumed)
        return isSlow(Self.bytes(from: window.count, to: consumed), over: now - window.since)
    }

    /// What the other end didn't have at one look it has to have at a later one: a stream that has said nothing since
    /// owes nothing.
    private mutating func isResponseSlow(_ progress: sectional_tcp_progress, _ now: Int64) -> Bool {
        let next = Window(
            since: now, count: progress.acknowledged, goal: progress.acknowledged + progress.outstanding)
        guard let window = response, progress.acknowledged < window.goal else {
            response = progress.outstanding > 0 ? next : nil
            return false
        }
        guard now - window.since >= grace else { return false }
        response = next
        return isSlow(Self.bytes(from: window.count, to: progress.acknowledged), over: now - window.since)
    }

    /// The kernel's counts are read one after another, and what comes between two of them makes a sum of them jump back.
    private static func bytes(from earlier: UInt64, to later: UInt64) -> UInt64 {
        later > earlier ? later - earlier : 0
    }

    private func isSlow(_ bytes: UInt64, over milliseconds: Int64) -> Bool {
        Int64(clamping: bytes) < minimumRate * milliseconds / 1000
    }
}
