import HTTPServing
import ScreenService
import Sectional

extension Configuration {
    /// How many keys of performed actions are kept.
    var quota: IdempotencyQuota {
        IdempotencyQuota(keysPerCaller: self[.keysPerCaller], keysWithoutSubject: self[.keysWithoutToken])
    }

    /// How many event streams there may be.
    var streamLimits: StreamLimits {
        var limits = StreamLimits()
        limits.streamsPerCaller = self[.streamsPerCaller]
        limits.streams = self[.maximumStreams]
        limits.channelsPerCaller = self[.channelsPerCaller]
        limits.channels = self[.maximumChannels]
        limits.bytes = self[.channelBytes]
        return limits
    }

    /// The proxies whose word is taken.
    var proxies: TrustedProxies { TrustedProxies(self[.trustedProxies]) }
}
