import HTTPServing

/// How many event streams there may be at once, and what is kept for them. What is in use is never given up: who comes
/// when there is no room is refused.
public struct StreamLimits: Sendable {
    /// Streams of one caller: of a subject or, without one, of an address.
    public var streamsPerCaller = 2_500
    /// Streams in all; fewer than one worker has connections, so that streams don't take all of them.
    public var streams = 4_000
    /// Different screens that one caller streams: each is composed apart.
    public var channelsPerCaller = 100
    /// Different screens in all.
    public var channels = 1_000
    /// Bytes that are kept for all of them, about.
    public var bytes = 64 << 20

    /// The limits where nothing else is said.
    public init() {}
}

/// There is no room for one more stream.
enum StreamLimitReached: Error, Equatable {
    /// The caller has as many streams as one may have.
    case streamsOfCaller(Int)
    /// The caller streams as many different screens as one may.
    case channelsOfCaller(Int)
    /// All callers together have as much as there is room for.
    case total
}

extension StreamLimitReached: ProblemConvertible {
    /// In how many seconds there may be room.
    private static let retryAfter = 30

    /// What the client is told.
    var problem: Problem {
        switch self {
        case .streamsOfCaller(let limit):
            .tooManyRequests(
                "You have \(limit) event streams open, and no more are opened. Close one first.",
                retryAfter: Self.retryAfter)
        case .channelsOfCaller(let limit):
            .tooManyRequests(
                "You stream \(limit) different screens, and no more are opened. A screen with another query is another "
                    + "one. Close a stream first.", retryAfter: Self.retryAfter)
        case .total:
            .unavailable("There are as many event streams as there is room for.", retryAfter: Self.retryAfter)
        }
    }
}
