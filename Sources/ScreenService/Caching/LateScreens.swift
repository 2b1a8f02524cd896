import Basics
import Screens

/// The part of a shard that concerns screens with late sections: the ends of flights, and how often changes ended one.
struct LateScreens {
    /// The end of a flight whose screen isn't cached, for the clients that show the screen that was sent before.
    private struct End {
        let result: Result<CachedScreen, any Error>
        /// The revisions of the screens that were sent before.
        let revisions: [Identifier]
        let flight: ScreenCache.Flight
    }

    /// The number of flights in a row that changes may end while sections are loading: the next one is waited for, or
    /// else a client would never see a section that is written more often than it takes to load. An end for which there
    /// was no room counts as so many.
    static let maximumInterruptions = 2
    private static let maximumBytes = 1 << 20
    /// The maximum size of the requests whose interruptions are counted.
    private static let maximumRequestBytes = 1 << 18

    private var ends = LRUCache<HashedRequest, End>(maximumCost: maximumBytes)
    private var interruptions = LRUCache<HashedRequest, Int>(maximumCost: maximumRequestBytes)

    /// Returns the end of the flight whose screen has one of `revisions`; `nil` if there is none.
    mutating func end(of request: HashedRequest, after revisions: [Identifier]) -> Result<CachedScreen, any Error>? {
        guard !revisions.isEmpty, let end = ends.use(request), !end.revisions.allSatisfy({ !revisions.contains($0) })
        else { return nil }
        return end.result
    }

    /// Keeps the end of `flight`, which can't be cached, if clients show one of `revisions`. It stays until a change, or
    /// until it is forgotten. Returns whether it is kept. A screen for which there is no room is waited for next time:
    /// otherwise each request would begin another flight, and none would be shown the end of one.
    mutating func keep(
        _ result: Result<CachedScreen, any Error>, of request: HashedRequest, after revisions: [Identifier],
        _ flight: ScreenCache.Flight
    ) -> Bool {
        let cost = ((try? result.get())?.cost ?? 0) + request.request.memory + 256
        let end = End(result: result, revisions: revisions, flight: flight)
        guard !revisions.isEmpty || cost > Self.maximumBytes else { return false }
        let evicted = ends.insert(end, for: request, cost: cost).map(\.key)
        for request in evicted { noteInterruption(of: request, Self.maximumInterruptions) }
        return !evicted.contains(request)
    }

    mutating func forget(_ flight: ScreenCache.Flight, of request: HashedRequest) {
        if ends.use(request)?.flight == flight { _ = ends.remove(request) }
    }

    /// Forgets the ends that show what has changed.
    mutating func drop(_ change: ChangeFeed.Change) {
        for request in Array(ends.keys) {
            guard let end = ends.use(request) else { continue }
            let topics = (try? end.result.get())?.screen.topics
            if topics.map({ change.invalidates($0) }) ?? true { _ = ends.remove(request) }
        }
    }

    mutating func forget(_ request: HashedRequest) {
        _ = ends.remove(request)
        _ = interruptions.remove(request)
    }

    /// The number of flights of `request` in a row that a change has ended.
    mutating func interruptions(of request: HashedRequest) -> Int { interruptions.use(request) ?? 0 }

    /// Records that a change has ended a flight of `request`, the `count`th in a row.
    mutating func noteInterruption(of request: HashedRequest, _ count: Int) {
        _ = interruptions.insert(count, for: request, cost: request.request.memory + 64)
    }
}
