import Basics
import HTTPServing
import Screens
import Synchronization

extension ScreenCache {
    /// A screen that is being composed.
    struct Flight: Sendable {
        /// Ends when something is written meanwhile.
        let validity = Validity()
        var screen = SingleFlight<CachedScreen>()
        /// The screen that was sent before all of its sections had loaded; `nil` if there is none.
        var partial: Screen?
        /// The number of flights of the request before this one that a change ended while sections were loading.
        var interruptions = 0

        func isSame(as other: Flight) -> Bool { validity === other.validity }
    }

    /// The state of a request in a shard.
    enum Finding {
        case cached(CachedScreen)
        /// The end of a flight, for a client that shows the screen which was sent before.
        case settled(Result<CachedScreen, any Error>)
        /// A flight that was there already.
        case joined(Flight)
        /// A flight that this request has added.
        case begun(Flight)
    }

    /// A part of the cache with its own lock.
    final class Shard: Sendable {
        struct Contents {
            var screens: LRUCache<HashedRequest, CachedScreen>
            var readers: [Topic: Set<CachedScreen>] = [:]
            var flights: [HashedRequest: Flight] = [:]
            var late = LateScreens()
            /// The moment up to which changes are known, if the contact to the database is lost.
            var lostSince: ContinuousClock.Instant?
        }

        let state: Mutex<Contents>
        let counts: CacheCounts

        /// Creates a part of at most `maximumBytes`, which counts in `counts`.
        init(maximumBytes: Int, _ counts: CacheCounts) {
            state = Mutex(Contents(screens: LRUCache(maximumCost: maximumBytes)))
            self.counts = counts
        }

        /// Finds the screen of `request`; begins a flight if it is neither cached nor being composed. The client shows
        /// one of `revisions`.
        func find(_ request: HashedRequest, knowing revisions: [Identifier] = []) -> Finding {
            let finding = look(for: request, knowing: revisions)
            switch finding {
            case .cached, .settled: counts.hits.add(1, ordering: .relaxed)
            case .joined: counts.joins.add(1, ordering: .relaxed)
            case .begun: counts.misses.add(1, ordering: .relaxed)
            }
            return finding
        }

        private func look(for request: HashedRequest, knowing revisions: [Identifier]) -> Finding {
            state.withLock { state in
                if let screen = state.screens.use(request) { return .cached(screen) }
                if let end = state.late.end(of: request, after: revisions) { return .settled(end) }
                if let flight = state.flights[request] { return .joined(flight) }
                return .begun(state.begin(request))
            }
        }

        /// Ends `flight`, and caches its screen if that is current and whole.
        func land(_ flight: Flight, of request: HashedRequest, _ cached: CachedScreen?) {
            state.withLock { state in
                state.end(flight, of: request)
                guard let cached else { return }
                // A screen that isn't cached here must not be sent again from a ready response either.
                guard state.mayKeep(cached) else {
                    cached.validity?.end()
                    return
                }
                counts.evictions.add(state.keep(cached), ordering: .relaxed)
            }
        }

        /// Evicts the screens that read what has changed, and detaches all flights: what they read isn't known yet.
        func drop(_ change: ChangeFeed.Change) {
            state.withLock { state in
                state.dropFlights(change)
                switch change {
                case .topics(let topics):
                    for cached in topics.flatMap({ state.readers[$0] ?? [] }) { state.drop(cached.key) }
                case .anything: for request in Array(state.screens.keys) { state.drop(request) }
                }
            }
        }

        /// The approximate size in bytes.
        var size: Int { state.withLock { $0.screens.cost } }

        /// The number of screens registered as readers, counted once for each topic.
        var readerCount: Int { state.withLock { $0.readers.values.reduce(0) { $0 + $1.count } } }
    }
}

extension ScreenCache.Shard.Contents {
    /// Caches a screen. Returns the number of those that it evicts.
    mutating func keep(_ cached: CachedScreen) -> Int {
        guard let key = cached.key else { return 0 }
        drop(key)
        for topic in cached.screen.topics { readers[topic, default: []].insert(cached) }
        let evicted = screens.insert(cached, for: key, cost: cached.cost)
        for gone in evicted { forget(gone.value) }
        // One that is larger than the cache is removed at once.
        return evicted.count { $0.key != key }
    }

    mutating func begin(_ request: HashedRequest) -> ScreenCache.Flight {
        let flight = ScreenCache.Flight(interruptions: late.interruptions(of: request))
        flights[request] = flight
        return flight
    }

    mutating func end(_ flight: ScreenCache.Flight, of request: HashedRequest) {
        if let known = flights[request], known.isSame(as: flight) { flights[request] = nil }
    }

    /// Detaches the flights that may read what has changed. What a flight reads isn't known before its screen, without
    /// the sections that are still loading, is composed.
    fileprivate mutating func dropFlights(_ change: ChangeFeed.Change) {
        late.drop(change)
        for (request, flight) in flights {
            guard flight.partial.map({ change.invalidates($0.topics) }) ?? true else { continue }
            flight.validity.end()
            flights[request] = nil
            if flight.partial != nil { late.noteInterruption(of: request, flight.interruptions + 1) }
        }
    }

    mutating func drop(_ request: HashedRequest?) {
        if let request, let cached = screens.remove(request) { forget(cached) }
    }

    /// Removes an evicted or invalidated screen from its topics. Its validity ends, since later changes can't find it
    /// any more.
    private mutating func forget(_ cached: CachedScreen) {
        cached.validity?.end()
        for topic in cached.screen.topics {
            readers[topic]?.remove(cached)
            if readers[topic]?.isEmpty ?? false { readers[topic] = nil }
        }
    }
}

extension CachedScreen {
    /// Whether the screen can be cached: it is valid, no section failed, and nothing on it says that it can't be.
    var isKept: Bool {
        validity?.isCurrent ?? false && screen.failures.isEmpty && screen.isCacheable
    }
}
