import HTTPServing
import Sectional
import Synchronization

extension ScreenCache {
    /// What a shard knows of a request.
    enum Finding {
        case known(CachedScreen)
        case composing(Flight)
        /// Nobody composes it: whoever asked has to, and says so by `land`.
        case unknown(Flight)
    }

    /// The screens of some requests.
    final class Shard: Sendable {
        fileprivate struct State {
            var screens: RecentlyUsed<ClientRequest, CachedScreen>
            var readers: [Topic: Set<ClientRequest>] = [:]
            var flights: [ClientRequest: Flight] = [:]
        }

        private let state: Mutex<State>

        init(maximumBytes: Int) { state = Mutex(State(screens: RecentlyUsed(maximumCost: maximumBytes))) }

        /// What is known of `request`.
        func find(_ request: ClientRequest) -> Finding {
            state.withLock { state in
                if let screen = state.screens.use(request) { return .known(screen) }
                if let flight = state.flights[request] { return .composing(flight) }
                let flight = Flight()
                state.flights[request] = flight
                return .unknown(flight)
            }
        }

        /// Composing is over: whoever waits is told, and the screen is kept where it is current and whole.
        func land(_ flight: Flight, of request: ClientRequest, _ result: Result<CachedScreen, any Error>) {
            state.withLock { state in
                if state.flights[request] === flight { state.flights[request] = nil }
                guard case .success(let cached) = result else { return }
                // What isn't kept here isn't to be sent again by anybody.
                if cached.isKept { state.keep(cached, for: request) } else { cached.validity?.end() }
            }
            flight.land(result)
        }

        /// Forgets what reads what has changed, and what is being composed: nobody knows yet what that reads.
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

        /// How many bytes are kept, about.
        var size: Int { state.withLock { $0.screens.cost } }

        /// How many screens are noted as readers, each once for each of its topics.
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

    /// A screen that had to make room is current still, but nobody would end it.
    private mutating func forget(_ cached: CachedScreen, of request: ClientRequest) {
        cached.validity?.end()
        for topic in cached.screen.topics {
            readers[topic]?.remove(request)
            if readers[topic]?.isEmpty ?? false { readers[topic] = nil }
        }
    }
}

extension CachedScreen {
    /// Whether it can be cached: it is still valid, no section failed, and none shows data that changes without notification.
    fileprivate var isKept: Bool {
        validity?.isCurrent ?? false && screen.failures.isEmpty && !changesUntold
    }
}
