import Basics
import HTTPServing
import Screens

/// A cache of composed screens, bounded by bytes; evicts the least recently used, and invalidates by topic.
///
/// A response contains every write that was published before its request: a screen that is being composed during a
/// write is sent only to the requests that were already waiting, and isn't cached. Concurrent requests for a screen
/// share one composition (single flight).
///
/// A screen may show sections that are still loading. It isn't cached: the composition goes on, and all requests that
/// come meanwhile get it. Once all sections have loaded, the screen is cached.
final class ScreenCache: Sendable {
    /// The shards, chosen by the request's hash. They make it unlikely that workers wait for the same lock.
    private let shards: [Shard]
    let counts = CacheCounts()

    /// Creates a cache of at most `maximumBytes`, which invalidates screens when `changes` publishes. While `contact` is
    /// lost, it adds nothing, and keeps what it has if it `keepsStale`.
    init(maximumBytes: Int, changes: ChangeFeed, contact: DatabaseContact? = nil, keepsStale: Bool = true) {
        let shards = (0..<16).map { [counts] _ in Shard(maximumBytes: maximumBytes / 16, counts) }
        self.shards = shards
        changes.observe(.screens) { change in for shard in shards { shard.drop(change) } }
        contact?.observe { lostSince in for shard in shards { shard.note(lostSince: lostSince, keepsStale) } }
    }

    /// Returns the screen to send for a composed one with sections that are still loading, which it follows.
    typealias Following = @Sendable (_ first: Screen, Flight, HashedRequest, Shard) async throws -> CachedScreen

    /// Returns the screen of `request`: from the cache, from a composition in flight, or composed now. If one with late
    /// sections can't be cached in the end, a client that shows one of `revisions` gets it nevertheless.
    func screen(
        for request: ClientRequest, knowing revisions: [Identifier] = [], _ following: Following? = nil,
        compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let key = HashedRequest(request)
        let shard = shard(of: key)
        let finding = shard.find(key, knowing: revisions)
        OpenSpan.current?.set("sectional.cache", finding.name)
        let screen = try await shard.screen(finding, key, following, compose)
        guard case .joined = finding, !screen.screen.isCacheable, screen.late == nil else { return screen }
        // Its data may have changed before this request came: a flight that begins now reads it afterwards. One that is
        // still loading is joined nevertheless, or else its sections would never arrive.
        return try await shard.screen(shard.find(key, knowing: revisions), key, following, compose)
    }

    /// Composes the screen of `request` although it may be cached or under way: from now on, requests get this one.
    func screenAnew(
        for request: ClientRequest, _ following: @escaping Following, compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let key = HashedRequest(request)
        let shard = shard(of: key)
        return try await shard.screen(.begun(shard.beginAnew(key)), key, following, compose)
    }

    private func shard(of request: HashedRequest) -> Shard {
        shards[Int(UInt(bitPattern: request.hashValue) % UInt(shards.count))]
    }

    var size: Int { shards.reduce(0) { $0 + $1.size } }

    var readerCount: Int { shards.reduce(0) { $0 + $1.readerCount } }
}

extension ScreenCache.Finding {
    fileprivate var name: SpanValue {
        switch self {
        case .cached, .settled: "hit"
        case .joined: "joined"
        case .begun: "miss"
        }
    }
}

extension ScreenCache.Shard {
    /// Returns the cached screen, or that of the flight, which the first request that gets here composes.
    fileprivate func screen(
        _ finding: ScreenCache.Finding, _ request: HashedRequest, _ following: ScreenCache.Following?,
        _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        switch finding {
        case .cached(let screen): screen
        case .settled(let end): try end.get()
        case .joined(let flight), .begun(let flight):
            try await flight.screen.value { try await load(flight, of: request, following, compose) }
        }
    }

    private func load(
        _ flight: ScreenCache.Flight, of request: HashedRequest, _ following: ScreenCache.Following?,
        _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        do {
            let screen = try await compose()
            if let following, screen.rest != nil { return try await following(screen, flight, request, self) }
            let cached = CachedScreen(screen, for: request, flight.validity)
            finish(flight, of: request, .success(cached))
            return cached
        } catch {
            finish(flight, of: request, nil)
            throw error
        }
    }
}
