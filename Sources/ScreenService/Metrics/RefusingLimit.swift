import HTTPServing

/// A limit that refuses requests: the value of the label `limit` of ``Metrics/Counter/refusedRequests``.
public enum RefusingLimit: String, CaseIterable, Sendable {
    /// The rates of a caller with a token, and of an address.
    case caller, address
    /// The requests in progress.
    case requests
    /// The event streams, and the different screens that a caller streams.
    case streamsPerCaller, channelsPerCaller
    case streams = "maximumStreams"
    /// The bytes that are kept for streams.
    case channelBytes
    /// The idempotency keys.
    case keysPerCaller, keysWithoutToken
    /// The files that are sent at once.
    case uploadsPerCaller, uploads
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
