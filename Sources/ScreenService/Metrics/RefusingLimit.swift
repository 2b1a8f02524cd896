import HTTPServing

/// A limit that refuses requests: the value of the label `limit` of ``Metrics/Counter/refusedRequests``.
public enum RefusingLimit: String, CaseIterable, Sendable {
    /// The rate of a caller with a token.
    case caller
    /// The rate of an address.
    case address
    /// The requests in progress.
    case requests
    /// The event streams of a caller.
    case streamsPerCaller
    /// The event streams of all.
    case streams = "maximumStreams"
    /// The different screens that a caller streams.
    case channelsPerCaller
    /// The bytes that are kept for streams.
    case channelBytes
    /// The idempotency keys of a caller.
    case keysPerCaller
    /// The idempotency keys of all callers without a token.
    case keysWithoutToken
    /// The files that a caller sends at once.
    case uploadsPerCaller
    /// The files that all callers send at once.
    case uploads
    /// A limit of the service's own, which an action throws as `ActionError.limitReached`.
    case action
}

extension Problem {
    /// Returns the problem of a request that `limit` refuses.
    func refused(by limit: RefusingLimit) -> Problem {
        var problem = self
        problem.limit = limit.rawValue
        return problem
    }
}
