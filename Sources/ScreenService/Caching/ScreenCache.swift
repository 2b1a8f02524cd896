import HTTPServing
import Sectional

/// Composed screens, until something is written that they read.
///
/// A write that was announced before a request came is in every answer to it: what is being composed when something is
/// written goes to those who came before, and is not kept. What many ask for at once is composed once.
final class ScreenCache: Sendable {
    /// Requests are spread over shards, so that workers seldom wait for each other.
    private let shards: [Shard]

    /// Room for screens of `maximumBytes` in all; `changes` tells of writes.
    init(maximumBytes: Int, changes: ChangeFeed) {
        let shards = (0..<16).map { _ in Shard(maximumBytes: maximumBytes / 16) }
        self.shards = shards
        changes.observe { change in for shard in shards { shard.drop(change) } }
    }

    /// The screen of `request`: one that is known, or is being composed, or is composed now. Throws what composing
    /// throws.
    func screen(
        for request: ClientRequest, compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        try await shards[Int(UInt(bitPattern: request.hashValue) % UInt(shards.count))].screen(request, compose)
    }

    /// How many bytes are kept, about.
    var size: Int { shards.reduce(0) { $0 + $1.size } }

    /// How many screens are noted as readers, each once for each of its topics.
    var readerCount: Int { shards.reduce(0) { $0 + $1.readerCount } }
}

extension ScreenCache.Shard {
    /// The screen of a request that is this shard's.
    fileprivate func screen(
        _ request: ClientRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let finding = find(request)
        let screen = try await screen(finding, request, compose)
        guard case .joined = finding, screen.changesUntold else { return screen }
        // Its data may have changed before this request came: a flight that begins now reads the data of now.
        return try await self.screen(find(request), request, compose)
    }

    /// Returns the cached screen, or that of the flight.
    fileprivate func screen(
        _ finding: ScreenCache.Finding, _ request: ClientRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        switch finding {
        case .cached(let screen): screen
        case .joined(let flight), .begun(let flight):
            try await flight.screen.value { try await land(flight, of: request, compose) }
        }
    }

    private func land(
        _ flight: ScreenCache.Flight, of request: ClientRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        do {
            let cached = CachedScreen(try await compose(), flight.validity)
            land(flight, of: request, cached)
            return cached
        } catch {
            land(flight, of: request, nil)
            throw error
        }
    }
}
