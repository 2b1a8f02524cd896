import HTTPServing
import ScreenService
import Sectional

extension Configuration {
    /// The quotas of idempotency keys.
    var quota: IdempotencyQuota {
        IdempotencyQuota(keysPerCaller: self[.keysPerCaller], keysWithoutSubject: self[.keysWithoutToken])
    }

    /// The limits of event streams.
    var streamLimits: StreamLimits {
        var limits = StreamLimits()
        limits.streamsPerCaller = self[.streamsPerCaller]
        limits.streams = self[.maximumStreams]
        limits.channelsPerCaller = self[.channelsPerCaller]
        limits.channels = self[.maximumChannels]
        limits.bytes = self[.channelBytes]
        return limits
    }

    /// The proxies whose `X-Forwarded-For` is trusted.
    var proxies: TrustedProxies { TrustedProxies(self[.trustedProxies]) }
}

extension Configuration {
    /// Returns the result of `body`. Turns an error that isn't a ``CommandError`` into a configuration error.
    func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as CommandError { throw error } catch {
            throw CommandError.configuration("\(error)")
        }
    }
}
