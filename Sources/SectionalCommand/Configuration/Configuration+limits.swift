import ScreenService
import Sectional

extension Configuration {
    /// How many keys of performed actions are kept.
    var quota: IdempotencyQuota {
        IdempotencyQuota(keysPerCaller: integer(.keysPerCaller), guestKeys: integer(.guestKeys))
    }

    /// How many event streams there may be.
    var streamLimits: StreamLimits {
        var limits = StreamLimits()
        limits.streamsPerCaller = integer(.streamsPerCaller)
        limits.streams = integer(.maximumStreams)
        limits.channelsPerCaller = integer(.channelsPerCaller)
        limits.channels = integer(.maximumChannels)
        limits.bytes = integer(.channelBytes)
        return limits
    }
}
