import Basics
import Screens

/// A screen that is sent before all of its sections have loaded, and what follows.
final class LateScreen: Sendable {
    private let first: Screen
    private let flight: ScreenCache.Flight
    private let request: HashedRequest
    private let shard: ScreenCache.Shard
    private let service: ScreenService
    private let rest = SingleFlight<CachedScreen>()

    init(
        _ first: Screen, _ flight: ScreenCache.Flight, of request: HashedRequest, in shard: ScreenCache.Shard,
        _ service: ScreenService
    ) {
        (self.first, self.flight, self.request, self.shard) = (first, flight, request, shard)
        self.service = service
    }

    /// The screen with all sections, for a request that waits for it. Throws the errors of composing.
    var whole: CachedScreen {
        get async throws {
            first.rest?.hold()
            defer { first.rest?.release() }
            return try await followed
        }
    }

    private var followed: CachedScreen { get async throws { try await rest.value { try await follow() } } }

    /// Begins to wait for the sections. Returns the screen without them or, if changes have ended too many flights or
    /// the last whole screen couldn't be kept, with them. Throws the errors of composing.
    func begin() async throws -> CachedScreen {
        defer { first.rest?.release() }
        if waitsForAll { return try await followed }
        let partial = CachedScreen(once: first, late: self)
        shard.advance(flight, of: request, to: partial)
        Task.immediateDetached { _ = try? await self.followed }
        return partial
    }

    private var waitsForAll: Bool { flight.interruptions >= LateScreens.maximumInterruptions }

    /// Waits until all sections have loaded or failed, and finishes the flight with them.
    private func follow() async throws -> CachedScreen {
        var (screen, revisions) = (first, [Identifier]())
        do {
            while let rest = screen.rest {
                if !waitsForAll { revisions.append(screen.revision) }
                let next = try await service.positioned(rest.next())
                service.note(next, after: screen, for: request.request)
                if next.rest != nil { tell(next, after: revisions) }
                screen = next
            }
        } catch let error as LateLoadsEnded {
            // The service is being stopped: nothing follows.
            shard.finish(flight, of: request, nil)
            throw error
        } catch {
            end(.failure(error), revisions)
            throw error
        }
        let whole = CachedScreen(screen, for: request, flight.validity)
        end(.success(whole), revisions)
        return whole
    }

    private func tell(_ screen: Screen, after revisions: [Identifier]) {
        if waitsForAll { return }
        shard.advance(flight, of: request, to: CachedScreen(once: screen, late: self))
        service.live.renew(request.request, showing: revisions)
    }

    private func end(_ end: Result<CachedScreen, any Error>, _ revisions: [Identifier]) {
        let isKept = shard.finish(flight, of: request, end, after: revisions)
        service.live.renew(request.request, showing: revisions)
        guard isKept else { return }
        // Clients may show the screen before.
        Task.detached { [renderer = service.renderer, shard, flight, request] in
            await renderer.waitForDeadline()
            shard.forget(flight, of: request)
        }
    }
}
