import Basics
import HTTPServing
import Screens
import Synchronization

extension ScreenCache {
    /// A screen that is being composed.
    struct Flight: Equatable, Sendable {
        /// Ends when something is written meanwhile.
        let validity = Validity()
        var screen = SingleFlight<CachedScreen>()
        /// Whether a screen was sent before all of its sections had loaded.
        var isPartial = false
        /// The number of flights of the request before this one that a change ended while sections were loading.
        var interruptions = 0

        static func == (one: Flight, other: Flight) -> Bool { one.validity === other.validity }
    }

    enum Finding {
        case cached(CachedScreen)
        /// The end of a flight, for a client that shows the screen which was sent before.
        case settled(Result<CachedScreen, any Error>)
        /// A flight that was there already.
        case joined(Flight)
        /// A flight that this request has added.
        case begun(Flight)
    }

    final class Shard: Sendable {
        struct Contents {
            var screens: Cache<HashedRequest, CachedScreen, Topic, Flight>
            var late = LateScreens()
            /// The moment up to which changes are known, if the contact to the database is lost.
            var lostSince: Duration?
        }

        let state: Mutex<Contents>
        private let counts: CacheCounts

        /// Creates a part of at most `maximumBytes`, which counts in `counts`.
        init(maximumBytes: Int, _ counts: CacheCounts) {
            state = Mutex(Contents(screens: Cache(maximumCost: maximumBytes) { $0.screen.topics }))
            self.counts = counts
        }

        /// Finds the screen of `request`, or begins a flight. The client shows one of `revisions`.
        func find(_ request: HashedRequest, knowing revisions: [Identifier]) -> Finding {
            let finding = state.withLock { state -> Finding in
                if let screen = state.screens.use(request) { return .cached(screen) }
                if let end = state.late.end(of: request, after: revisions) { return .settled(end) }
                if let flight = state.screens.flight(of: request) { return .joined(flight) }
                return .begun(state.begin(request))
            }
            switch finding {
            case .cached, .settled: counts.hits.add(1, ordering: .relaxed)
            case .joined: counts.joins.add(1, ordering: .relaxed)
            case .begun: counts.misses.add(1, ordering: .relaxed)
            }
            return finding
        }

        /// Begins a flight in place of what there is of `request`.
        func beginAnew(_ request: HashedRequest) -> Flight {
            state.withLock { state in
                state.screens.flight(of: request)?.validity.end()
                state.screens.remove(request)?.validity?.end()
                state.late.forget(request)
                return state.begin(request)
            }
        }

        /// Records that `flight` has composed a screen without the sections that are still loading: from now on it ends
        /// only if what the screen reads changes, and requests that join it get this screen.
        func advance(_ flight: Flight, of request: HashedRequest, to partial: CachedScreen) {
            state.withLock { state in
                guard var known = state.screens.flight(of: request), known == flight else { return }
                // The first one is the result of the flight itself.
                if known.isPartial { known.screen = SingleFlight(.success(partial)) }
                known.isPartial = true
                state.screens.begin(known, of: request, reading: partial.screen.topics)
            }
        }

        /// Ends `flight`, and caches its screen if that is current and whole. If it can't be cached, it is kept for the
        /// clients that show one of `revisions`. Returns whether it is kept for them.
        @discardableResult
        func finish(
            _ flight: Flight, of request: HashedRequest, _ end: Result<CachedScreen, any Error>?,
            after revisions: [Identifier] = []
        ) -> Bool {
            state.withLock { state in
                state.screens.end(flight, of: request)
                guard let end, flight.validity.isCurrent else { return false }
                state.late.forget(request)
                let cached = try? end.get()
                if let cached, state.mayKeep(cached) {
                    counts.evictions.add(state.keep(cached), ordering: .relaxed)
                    if state.screens.contains(request) { return false }
                }
                // A screen that isn't cached here must not be sent again from a ready response either.
                cached?.validity?.end()
                return state.late.keep(end, of: request, after: revisions, flight)
            }
        }

        func forget(_ flight: Flight, of request: HashedRequest) {
            state.withLock { $0.late.forget(flight, of: request) }
        }

        /// Evicts the screens that read what has changed, and detaches the flights that may read it. What a flight reads
        /// isn't known before its screen, without the sections that are still loading, is composed.
        func drop(_ change: ChangeFeed.Change) {
            state.withLock { state in
                state.late.drop(change)
                state.endFlights(reading: change.writtenTopics)
                for gone in state.screens.removeValues(reading: change.writtenTopics) { gone.validity?.end() }
            }
        }

        var size: Int { state.withLock(\.screens.cost) }

        /// The number of screens registered as readers, counted once for each topic.
        var readerCount: Int { state.withLock(\.screens.readerCount) }
    }
}

extension ScreenCache.Shard.Contents {
    /// Caches a screen. Returns how many it evicts. What isn't cached ends: later changes can't find it.
    mutating func keep(_ cached: CachedScreen) -> Int {
        guard let key = cached.key else { return 0 }
        screens.remove(key)?.validity?.end()
        let evicted = screens.insert(cached, for: key, cost: cached.cost)
        for gone in evicted { gone.value.validity?.end() }
        // One that is larger than the cache is removed at once.
        return evicted.count { $0.key != key }
    }

    /// Whether `cached` can be cached: it is valid, no section failed, nothing on it says that it can't be, and somebody
    /// would tell when what it shows has changed.
    fileprivate func mayKeep(_ cached: CachedScreen) -> Bool {
        let screen = cached.screen
        return cached.validity?.isCurrent ?? false && screen.failures.isEmpty && screen.isCacheable
            && (lostSince == nil || screen.topics.isEmpty)
    }

    /// Detaches the flights that may read one of `topics`; with `nil` all: requests from now on don't join them.
    mutating func endFlights(reading topics: Set<Topic>?) {
        for (request, flight) in screens.endFlights(reading: topics) {
            flight.validity.end()
            if flight.isPartial { late.noteInterruption(of: request, flight.interruptions + 1) }
        }
    }

    fileprivate mutating func begin(_ request: HashedRequest) -> ScreenCache.Flight {
        let flight = ScreenCache.Flight(interruptions: late.interruptions(of: request))
        screens.begin(flight, of: request, reading: nil)
        return flight
    }
}
