import Basics
import HTTPServing
import Screens

/// A cache of composed screens, bounded by bytes; evicts the least recently used, and invalidates by topic.
///
/// A response contains every write that was published before its request: a screen that is being composed during a
/// write is sent only to the requests that were already waiting, and isn't cached. Concurrent requests for a screen
/// share one composition (single flight).
final class ScreenCache: Sendable {
    /// The shards, chosen by the request's hash. They make it unlikely that workers wait for the same lock.
    private let shards: [Shard]
    /// The look-ups and evictions.
    let counts = CacheCounts()

    /// Creates a cache of at most `maximumBytes`, which invalidates screens when `changes` publishes. While `contact` is
    /// lost, it keeps what it has, and adds nothing.
    init(maximumBytes: Int, changes: ChangeFeed, contact: DatabaseContact? = nil) {
        let shards = (0..<16).map { [counts] _ in Shard(maximumBytes: maximumBytes / 16, counts) }
        self.shards = shards
        changes.observe { change in for shard in shards { shard.drop(change) } }
        contact?.observe { lostSince in for shard in shards { shard.note(lostSince: lostSince) } }
    }

    /// Returns the screen of `request`: from the cache, from a composition in flight, or composed now. Throws the
    /// errors of composing.
    func screen(
        for request: ClientRequest, compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let key = HashedRequest(request)
        return try await shard(of: key).screen(key, compose)
    }

    /// Returns the part that `request` belongs to.
    func shard(of request: HashedRequest) -> Shard {
        shards[Int(UInt(bitPattern: request.hashValue) % UInt(shards.count))]
    }

    /// The approximate size in bytes.
    var size: Int { shards.reduce(0) { $0 + $1.size } }

    /// The number of screens registered as readers, counted once for each topic.
    var readerCount: Int { shards.reduce(0) { $0 + $1.readerCount } }
}

extension ScreenCache.Finding {
    /// The attribute of the request's span.
    var traced: SpanValue {
        switch self {
        case .cached, .settled: "hit"
        case .joined: "joined"
        case .begun: "miss"
        }
    }
}

extension ScreenCache.Shard {
    /// Returns the screen of a request that belongs to this shard.
    fileprivate func screen(
        _ request: HashedRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let finding = find(request)
        OpenSpan.current?.set("sectional.cache", finding.traced)
        let screen = try await screen(finding, request, compose)
        guard case .joined = finding, !screen.screen.isCacheable else { return screen }
        // Its data may have changed before this request came: a flight that begins now reads it afterwards.
        return try await self.screen(find(request), request, compose)
    }

    /// Returns the cached screen, or that of the flight, which the first request that gets here composes.
    fileprivate func screen(
        _ finding: ScreenCache.Finding, _ request: HashedRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        switch finding {
        case .cached(let screen): screen
        case .settled(let end): try end.get()
        case .joined(let flight), .begun(let flight):
            try await flight.screen.value { try await land(flight, of: request, compose) }
        }
    }

    private func land(
        _ flight: ScreenCache.Flight, of request: HashedRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        do {
            let cached = CachedScreen(try await compose(), for: request, flight.validity)
            land(flight, of: request, cached)
            return cached
        } catch {
            land(flight, of: request, nil)
            throw error
        }
    }
}
