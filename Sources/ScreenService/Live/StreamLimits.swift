import HTTPServing
import Screens

/// The limits of event streams. Open streams are never closed to make room; new ones are refused.
public struct StreamLimits: Sendable {
    /// The maximum number of streams of one caller: a subject or, without one, an address.
    public var streamsPerCaller = 2_500
    /// The maximum number of streams. Keep it below the connections of one worker, so that not all are streams.
    public var streams = 4_000
    /// The maximum number of different screens that one caller streams; each is composed separately.
    public var channelsPerCaller = 100
    /// The approximate maximum number of bytes that are kept for all streams.
    public var bytes = 64 << 20
    /// The interval at which an idle stream sends a heartbeat.
    public var heartbeat = Duration.seconds(15)

    public init() {}
}

extension Problem {
    private static let streamRetryAfter = 30

    fileprivate static func streamsPerCaller(_ count: Int) -> Problem {
        tooManyRequests(
            "At most \(count) event streams per caller are allowed. Close one first.", retryAfter: streamRetryAfter
        ).refused(by: .streamsPerCaller)
    }

    fileprivate static func channelsPerCaller(_ count: Int) -> Problem {
        tooManyRequests(
            "At most \(count) different screens can be streamed per caller; each query counts as one. Close a stream "
                + "first.", retryAfter: streamRetryAfter
        ).refused(by: .channelsPerCaller)
    }

    /// Returns the problem of a stream for which there is no room, by a limit of all callers together.
    static func noStream(_ limit: RefusingLimit) -> Problem {
        unavailable(
            "The service has too many open event streams. Try again after Retry-After.", retryAfter: streamRetryAfter
        ).refused(by: limit)
    }
}

struct StreamCounts {
    private struct Held {
        var streams = 0
        var channels: [ObjectIdentifier: Int] = [:]
    }

    private var holders: [QuotaHolder: Held] = [:]
    private(set) var total = 0

    /// Throws if `holder` may not open another stream of the channel; `nil` is a channel that doesn't exist yet.
    func check(_ holder: QuotaHolder, _ channel: ObjectIdentifier?, _ limits: StreamLimits) throws(Problem) {
        if total >= limits.streams { throw .noStream(.streams) }
        guard let held = holders[holder] else { return }
        if held.streams >= limits.streamsPerCaller { throw .streamsPerCaller(limits.streamsPerCaller) }
        let isKnown = channel.map { held.channels[$0] != nil } ?? false
        if !isKnown, held.channels.count >= limits.channelsPerCaller {
            throw .channelsPerCaller(limits.channelsPerCaller)
        }
    }

    mutating func add(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        total += 1
        holders[holder, default: Held()].streams += 1
        holders[holder]?.channels[channel, default: 0] += 1
    }

    mutating func remove(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        guard var held = holders[holder], let count = held.channels[channel] else { return }
        total -= 1
        held.streams -= 1
        held.channels[channel] = count > 1 ? count - 1 : nil
        holders[holder] = held.streams > 0 ? held : nil
    }
}
