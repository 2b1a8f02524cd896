import HTTPServing
import Screens

extension ScreenService {
    /// Whether this process doesn't hear now what others write.
    var hasLostContact: Bool { options.contact?.isLost ?? false }

    /// The cache of sections; `nil` without one, and while nobody tells what has changed.
    var currentSections: SectionCache? { hasLostContact ? nil : sections }

    /// Has `response` say that it is known to be current up to `moment` only. No cache stores it, and it can't be a 304: a
    /// later 304 takes no field away from what is stored (RFC 9111, section 3.2).
    func mark(_ response: inout Response, knownUntil moment: ContinuousClock.Instant?) {
        guard let moment else { return }
        response.headers[.cacheStatus] = CacheStatus.unreachable(since: moment)
        response.headers[.cacheControl] = "no-store"
    }
}

/// The values of `Cache-Status` (RFC 9211).
enum CacheStatus {
    /// The value for a screen from the cache that is known to be current up to `moment`, since when the database can't be
    /// reached: its `ttl` is negative, as that of a stale response (section 2.4).
    static func unreachable(
        since moment: ContinuousClock.Instant, now: ContinuousClock.Instant = .now
    ) -> String { "sectional; hit; ttl=-\(max(1, (now - moment).components.seconds)); detail=database-unreachable" }
}
