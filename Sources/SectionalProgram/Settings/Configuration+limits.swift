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

extension Configuration {
    /// What `body` makes of it. What that throws is a wrong configuration, unless it is a `CommandError` that says
    /// otherwise.
    func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as CommandError { throw error } catch {
            throw CommandError.configuration("\(error)")
        }
    }
}
