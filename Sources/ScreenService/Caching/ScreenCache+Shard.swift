import HTTPServing
import Sectional
import Synchronization

extension ScreenCache {
    /// The state of a request in a shard.
    enum Finding {
        case known(CachedScreen)
        case composing(Flight)
        /// Neither cached nor being composed. The caller has to compose it and call `land`.
        case unknown(Flight)
    }

    /// A part of the cache with its own lock.
    final class Shard: Sendable {
        fileprivate struct State {
            var screens: RecentlyUsed<ClientRequest, CachedScreen>
            var readers: [Topic: Set<ClientRequest>] = [:]
            var flights: [ClientRequest: Flight] = [:]
        }

        private let state: Mutex<State>

        init(maximumBytes: Int) { state = Mutex(State(screens: RecentlyUsed(maximumCost: maximumBytes))) }

        /// Finds the screen of `request`, or the flight that composes it, or adds a new flight.
        func find(_ request: ClientRequest) -> Finding {
            state.withLock { state in
                if let screen = state.screens.use(request) { return .known(screen) }
                if let flight = state.flights[request] { return .composing(flight) }
                let flight = Flight()
                state.flights[request] = flight
                return .unknown(flight)
            }
        }

        /// Ends a flight: caches the screen if it is valid and complete, and resumes all waiting requests.
        func land(_ flight: Flight, of request: ClientRequest, _ result: Result<CachedScreen, any Error>) {
            state.withLock { state in
                if state.flights[request] === flight { state.flights[request] = nil }
                guard case .success(let cached) = result else { return }
                // A screen that isn't cached must not be used as a ready response either.
                if cached.isKept { state.keep(cached, for: request) } else { cached.validity?.end() }
            }
            flight.land(result)
        }

        /// Invalidates the screens that read a topic that has changed, and all that are being composed, whose topics
        /// aren't known yet.
        func drop(_ change: ChangeFeed.Change) {
            state.withLock { state in
                for flight in state.flights.values { flight.validity.end() }
                state.flights = [:]
                switch change {
                case .topics(let topics):
                    for request in topics.flatMap({ state.readers[$0] ?? [] }) { state.drop(request) }
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

extension ScreenCache.Shard.State {
    fileprivate mutating func keep(_ cached: CachedScreen, for request: ClientRequest) {
        for topic in cached.screen.topics { readers[topic, default: []].insert(request) }
        for gone in screens.insert(cached, for: request, cost: cached.cost(for: request)) {
            forget(gone.value, of: gone.key)
        }
    }

    fileprivate mutating func drop(_ request: ClientRequest) {
        if let cached = screens.remove(request) { forget(cached, of: request) }
    }

    /// Removes an evicted or invalidated screen from its topics. Its validity ends, since later changes can't find it
    /// any more.
    private mutating func forget(_ cached: CachedScreen, of request: ClientRequest) {
        cached.validity?.end()
        for topic in cached.screen.topics {
            readers[topic]?.remove(request)
            if readers[topic]?.isEmpty ?? false { readers[topic] = nil }
        }
    }
}

extension CachedScreen {
    /// Whether the screen can be cached: it is valid, no section failed, and none shows data that changes without
    /// notification.
    fileprivate var isKept: Bool {
        validity?.isCurrent ?? false && screen.failures.isEmpty && !changesUntold
    }
}
