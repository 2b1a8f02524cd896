import Basics
import HTTPServing
import Screens

/// The functions that follow a screen whose sections are still loading when it is sent.
struct LateFollowing: Sendable {
    /// Returns the screen with sections that have loaded since, with what was read meanwhile noted; `nil` if there is
    /// nothing to note.
    let complete: (@Sendable (Screen) async throws -> Screen)?
    /// Is told of the screen with sections that have loaded since, and of the screen before.
    let note: @Sendable (_ screen: Screen, _ earlier: Screen) -> Void
    /// Tells the streams that show one of these revisions that there is a newer screen.
    let announce: @Sendable ([Identifier]) -> Void
    /// Waits as long as the end is kept for clients that show the screen before.
    let hold: @Sendable () async -> Void
}

extension ScreenCache {
    /// Returns the screen of `request`, which may show sections that are still loading. Such a screen isn't cached: the
    /// composition goes on, and all requests that come meanwhile get it. Once all sections have loaded, the screen is
    /// cached; if it can't be, a client that shows one of `revisions` gets it nevertheless. Throws the errors of
    /// composing.
    func screen(
        for request: ClientRequest, knowing revisions: [Identifier], _ following: LateFollowing,
        compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let key = HashedRequest(request)
        let shard = shard(of: key)
        let finding = shard.find(key, knowing: revisions)
        OpenSpan.current?.set("sectional.cache", finding.traced)
        let screen = try await shard.screen(finding, key, following, compose)
        guard case .joined = finding, !screen.screen.isCacheable, screen.late == nil else { return screen }
        // Its data may have changed before this request came: a flight that begins now reads it afterwards. One that is
        // still loading is joined nevertheless, or else its sections would never arrive.
        return try await shard.screen(shard.find(key, knowing: revisions), key, following, compose)
    }

    /// Composes the screen of `request` although it may be cached or being composed: from now on, requests get this
    /// one. Throws the errors of composing.
    func screenAnew(
        for request: ClientRequest, _ following: LateFollowing, compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        let key = HashedRequest(request)
        let shard = shard(of: key)
        return try await shard.screen(.begun(shard.beginAnew(key)), key, following, compose)
    }
}

extension ScreenCache.Shard {
    fileprivate func beginAnew(_ request: HashedRequest) -> ScreenCache.Flight {
        state.withLock { state in
            state.flights[request]?.validity.end()
            state.drop(request)
            state.late.forget(request)
            return state.begin(request)
        }
    }

    fileprivate func screen(
        _ finding: ScreenCache.Finding, _ request: HashedRequest, _ following: LateFollowing,
        _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        switch finding {
        case .cached(let screen): screen
        case .settled(let end): try end.get()
        case .joined(let flight), .begun(let flight):
            try await flight.screen.value { try await fly(flight, of: request, following, compose) }
        }
    }

    private func fly(
        _ flight: ScreenCache.Flight, of request: HashedRequest, _ following: LateFollowing,
        _ compose: @Sendable () async throws -> Screen
    ) async throws -> CachedScreen {
        do {
            let screen = try await compose()
            if screen.rest != nil {
                return try await LateScreen(screen, flight, of: request, in: self, following).begin()
            }
            let cached = CachedScreen(screen, for: request, flight.validity)
            land(flight, of: request, .success(cached), after: [])
            return cached
        } catch {
            land(flight, of: request, nil)
            throw error
        }
    }

    /// Records that `flight` has composed a screen without the sections that are still loading: from now on it ends
    /// only if what the screen reads changes, and requests that join it get this screen.
    func advance(_ flight: ScreenCache.Flight, of request: HashedRequest, to partial: CachedScreen) {
        state.withLock { state in
            guard var known = state.flights[request], known.isSame(as: flight) else { return }
            // The first one is the result of the flight itself.
            if known.partial != nil { known.screen = SingleFlight(.success(partial)) }
            known.partial = partial.screen
            state.flights[request] = known
        }
    }

    /// Ends `flight`, and caches its screen. If that can't be cached, it is kept for the clients that show one of
    /// `revisions`. Returns whether it is kept for them.
    @discardableResult
    func land(
        _ flight: ScreenCache.Flight, of request: HashedRequest, _ end: Result<CachedScreen, any Error>,
        after revisions: [Identifier]
    ) -> Bool {
        state.withLock { state in
            state.end(flight, of: request)
            guard flight.validity.isCurrent else { return false }
            state.late.forget(request)
            let cached = try? end.get()
            if let cached, state.mayKeep(cached) {
                counts.evictions.add(state.keep(cached), ordering: .relaxed)
                if state.screens.slot(of: request) != nil { return false }
            }
            cached?.validity?.end()
            return state.late.keep(end, of: request, after: revisions, flight)
        }
    }

    /// Forgets the end of `flight` that is kept.
    func forget(_ flight: ScreenCache.Flight, of request: HashedRequest) {
        state.withLock { $0.late.forget(flight, of: request) }
    }
}
