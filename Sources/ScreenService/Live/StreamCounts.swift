import Screens

/// The numbers of streams and channels of each quota holder.
struct StreamCounts {
    private struct Held {
        var streams = 0
        /// The number of streams of each channel.
        var channels: [ObjectIdentifier: Int] = [:]
    }

    private var holders: [QuotaHolder: Held] = [:]
    /// The number of all streams.
    private(set) var total = 0

    /// Throws if `holder` may not open another stream of the channel; `nil` is a channel that doesn't exist yet.
    func check(
        _ holder: QuotaHolder, _ channel: ObjectIdentifier?, _ limits: StreamLimits
    ) throws(StreamLimitReached) {
        if total >= limits.streams { throw .streams }
        guard let held = holders[holder] else { return }
        if held.streams >= limits.streamsPerCaller { throw .streamsOfCaller(limits.streamsPerCaller) }
        let isKnown = channel.map { held.channels[$0] != nil } ?? false
        if !isKnown, held.channels.count >= limits.channelsPerCaller {
            throw .channelsOfCaller(limits.channelsPerCaller)
        }
    }

    /// Counts a new stream.
    mutating func add(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        total += 1
        holders[holder, default: Held()].streams += 1
        holders[holder]?.channels[channel, default: 0] += 1
    }

    /// Removes a stream from the counts.
    mutating func remove(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        guard var held = holders[holder], let count = held.channels[channel] else { return }
        total -= 1
        held.streams -= 1
        held.channels[channel] = count > 1 ? count - 1 : nil
        holders[holder] = held.streams > 0 ? held : nil
    }
}
