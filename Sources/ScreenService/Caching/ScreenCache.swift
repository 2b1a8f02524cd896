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
        guard case .composing(let flight) = finding else { return try await screen(finding, request, compose) }
        let screen = try await flight.screen()
        guard screen.changesUntold else { return screen }
        // It may have changed before this request came. What is composed from here on has begun after that.
        return try await self.screen(find(request), request, compose)
    }

    /// What `finding` leads to.
    fileprivate func screen(
        _ finding: ScreenCache.Finding, _ request: ClientRequest, _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        switch finding {
        case .known(let screen): return screen
        case .composing(let flight): return try await flight.screen()
        case .unknown(let flight):
            let result: Result<CachedScreen, any Error>
            do { result = .success(CachedScreen(try await compose(), flight.validity)) } catch {
                result = .failure(error)
            }
            land(flight, of: request, result)
            return try result.get()
        }
    }
}
