public import Basics
import Synchronization

/// Sections that all callers of a role share, as JSON, from which screens are copied. Bounded by bytes; evicts the
/// least recently used, and invalidates by topic. It belongs to one renderer. A response contains every write published
/// before its request: a section that is being loaded during a write to one of its topics is given only to requests
/// that were already waiting, and isn't cached. Concurrent requests for a section share one load.
public final class SectionCache: Sendable {
    private struct Contents {
        var log = ChangeLog()
        var sections: Cache<SectionKey, CachedSection, Topic, SectionFlight>

        mutating func find(
            _ wanted: [WantedSection], for audience: SectionAudience, readBefore topics: [Topic], since sequence: Int
        ) -> [SectionFinding] {
            var audience = audience
            return wanted.map { wanted in
                let key = SectionKey(audience: audience, id: wanted.id, cursor: wanted.cursor)
                if let cached = sections.use(key) {
                    // The others are looked up with the same object: they are equal by identity.
                    audience = cached.key.audience
                    if cached.signature == wanted.signature { return .cached(cached) }
                }
                return join(key, wanted, wanted.signature.topics + topics, since: sequence)
            }
        }

        private mutating func join(
            _ key: SectionKey, _ wanted: WantedSection, _ topics: [Topic], since sequence: Int
        ) -> SectionFinding {
            if let flight = sections.flight(of: key) { return .flight(flight, wanted, begun: nil) }
            if log.touches(topics, since: sequence) { return .own }
            let flight = SectionFlight()
            sections.begin(flight, of: key, reading: topics)
            return .flight(flight, wanted, begun: key)
        }
    }

    /// The look-ups and evictions.
    public let counts = CacheCounts()
    private let state: Mutex<Contents>

    /// A cache of at most `maximumBytes`, which invalidates sections when `changes` publishes.
    public init(maximumBytes: Int, changes: ChangeFeed) {
        state = Mutex(Contents(sections: Cache(maximumCost: maximumBytes) { $0.topics }))
        changes.observe(.sections) { [weak self] in self?.drop($0) }
    }

    /// The approximate size in bytes.
    public var size: Int { state.withLock(\.sections.cost) }
    /// The number of sections.
    public var count: Int { state.withLock(\.sections.count) }
    /// The number of changes so far.
    var sequence: Int { state.withLock(\.log.sequence) }
    var flightCount: Int { state.withLock(\.sections.flightCount) }
    /// The number of sections registered as readers, counted once for each topic.
    var readerCount: Int { state.withLock(\.sections.readerCount) }

    /// Finds the sections in `wanted`, in order; begins flights for those neither cached nor being loaded. Their
    /// composer read `topics` when the sequence number was `sequence` or later.
    func find(
        _ wanted: [WantedSection], for audience: SectionAudience, readBefore topics: [Topic], since sequence: Int
    ) -> [SectionFinding] {
        let findings = state.withLock { $0.find(wanted, for: audience, readBefore: topics, since: sequence) }
        for finding in findings { counts.count(finding) }
        return findings
    }

    /// Ends the flight of `key`. Caches its section, unless that depends on the day, or a topic of it was written
    /// meanwhile.
    func finish(_ flight: SectionFlight, of key: SectionKey, _ result: Result<CachedSection, any Error>) {
        // What is evicted is freed outside of the lock.
        let removed = state.withLock { state -> [CachedSection] in
            guard state.sections.end(flight, of: key), let section = try? result.get(), !section.dependsOnDay else {
                return []
            }
            let earlier = state.sections.remove(key)
            let evicted = state.sections.insert(section, for: key, cost: section.cost)
            return evicted.map(\.value) + [earlier].compactMap(\.self)
        }
        counts.evictions.add(removed.count { $0.key != key }, ordering: .relaxed)
        flight.end(result)
    }

    /// Detaches the flight of `key`: the next request starts another one.
    func detach(_ flight: SectionFlight, of key: SectionKey) {
        state.withLock { _ = $0.sections.end(flight, of: key) }
    }

    /// Removes the sections that read what has changed, and detaches the flights that do.
    private func drop(_ change: ChangeFeed.Change) {
        // What is removed is freed outside of the lock.
        _ = state.withLock { state in
            state.log.append(change)
            _ = state.sections.endFlights(reading: change.writtenTopics)
            return state.sections.removeValues(reading: change.writtenTopics)
        }
    }
}
