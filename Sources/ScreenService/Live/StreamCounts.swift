import Sectional

/// How many streams there are, and of which channels, for each caller.
struct StreamCounts {
    private struct Held {
        var streams = 0
        /// How many of the streams are of each channel.
        var channels: [ObjectIdentifier: Int] = [:]
    }

    private var holders: [QuotaHolder: Held] = [:]
    /// Streams in all.
    private(set) var total = 0

    /// Throws where `holder` may have no more streams of the channel; `nil` for one that isn't there yet.
    func check(
        _ holder: QuotaHolder, _ channel: ObjectIdentifier?, _ limits: StreamLimits
    ) throws(StreamLimitReached) {
        if total >= limits.streams { throw .total }
        guard let held = holders[holder] else { return }
        if held.streams >= limits.streamsPerCaller { throw .streamsOfCaller(limits.streamsPerCaller) }
        let isKnown = channel.map { held.channels[$0] != nil } ?? false
        if !isKnown, held.channels.count >= limits.channelsPerCaller {
            throw .channelsOfCaller(limits.channelsPerCaller)
        }
    }

    /// Counts one more stream.
    mutating func add(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        total += 1
        holders[holder, default: Held()].streams += 1
        holders[holder]?.channels[channel, default: 0] += 1
    }

    /// Counts a stream less.
    mutating func remove(_ holder: QuotaHolder, _ channel: ObjectIdentifier) {
        guard var held = holders[holder], let count = held.channels[channel] else { return }
        total -= 1
        held.streams -= 1
        held.channels[channel] = count > 1 ? count - 1 : nil
        holders[holder] = held.streams > 0 ? held : nil
    }
}
