import HTTPServing
import Screens

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

/// The error for a request that exceeds a limit of streams or files.
struct LimitReached: ProblemConvertible {
    let limit: RefusingLimit
    let problem: Problem
}

extension RefusingLimit {
    /// The limit that `error` says is reached, or `nil` if it says nothing of a limit.
    init?(_ error: any Error) {
        switch error {
        case let reached as IdempotencyQuotaReached: self = reached.isOfCaller ? .keysPerCaller : .keysWithoutToken
        case let reached as LimitReached: self = reached.limit
        case ActionError.limitReached: self = .action
        default: return nil
        }
    }
}

extension Metrics {
    /// Counts a request that `limit` refused.
    package func countRefusal(by limit: RefusingLimit) { increment(.refusedRequests, ["limit": limit.rawValue]) }

    /// Counts the request that `error` refuses if a limit is reached.
    func countRefusal(_ error: any Error) { if let limit = RefusingLimit(error) { countRefusal(by: limit) } }
}
