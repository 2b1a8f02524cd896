public import Basics
import Synchronization

/// A cache of sections that all callers of a role share, as JSON. A screen is made of copies of them, and of its
/// personal sections. Bounded by bytes; evicts the least recently used, and invalidates by topic. It belongs to one
/// renderer.
///
/// A response contains every write that was published before its request: a section that is being loaded during a write
/// to one of its topics is given only to the requests that were already waiting, and isn't cached. Concurrent requests
/// for a section share one load (single flight).
public final class SectionCache: Sendable {
    /// The look-ups and evictions.
    public let counts = CacheCounts()
    private let state: Mutex<Contents>

    /// A cache of at most `maximumBytes`, which invalidates sections when `changes` publishes. It has to observe
    /// `changes` before anything that composes screens again.
    public init(maximumBytes: Int, changes: ChangeFeed) {
        state = Mutex(Contents(maximumBytes: maximumBytes))
        changes.observe { [weak self] in self?.drop($0) }
    }

    /// The approximate size in bytes.
    public var size: Int { state.withLock { $0.sections.cost } }

    /// The number of sections.
    public var count: Int { state.withLock { $0.sections.count } }

    /// The number of changes so far.
    var sequence: Int { state.withLock { $0.log.sequence } }

    /// The number of flights that a request can join.
    var flightCount: Int { state.withLock(\.sections.flightCount) }

    /// The number of sections registered as readers, counted once for each topic.
    var readerCount: Int { state.withLock(\.sections.readerCount) }

    /// Finds the sections in `wanted` as `audience` sees them, in order; begins flights for those that are neither
    /// cached nor being loaded. Their composer read `topics` when the sequence number was `sequence` or later.
    func find(
        _ wanted: [WantedSection], for audience: SectionAudience, readBefore topics: [Topic], since sequence: Int
    ) -> [SectionFinding] {
        let findings = state.withLock { $0.find(wanted, for: audience, readBefore: topics, since: sequence) }
        for finding in findings { counts.count(finding) }
        return findings
    }

    /// Ends the flight of `key`. Caches its section, unless a topic of it was written meanwhile.
    func land(_ flight: SectionFlight, of key: SectionKey, _ result: Result<CachedSection, any Error>) {
        // What is evicted is freed outside of the lock.
        let removed = state.withLock { $0.land(flight, of: key, try? result.get()) }
        counts.evictions.add(removed.count { $0.key != key }, ordering: .relaxed)
        flight.end(result)
    }

    /// Detaches the flight of `key`: the next request starts another one.
    func detach(_ flight: SectionFlight, of key: SectionKey) {
        state.withLock { _ = $0.sections.end(flight, of: key) }
    }

    private func drop(_ change: ChangeFeed.Change) { _ = state.withLock { $0.drop(change) } }
}

/// A section that is being loaded and written for all requests that show it.
typealias SectionFlight = SingleFlight<CachedSection>

/// The state of a section in the cache.
enum SectionFinding: Sendable {
    case cached(CachedSection)
    /// A flight; `begun` is its key if this request has added it.
    case flight(SectionFlight, begun: SectionKey?)
    /// A topic was written after the composer read it: the section is loaded for this request alone.
    case own
}

extension CacheCounts {
    fileprivate func count(_ finding: SectionFinding) {
        switch finding {
        case .cached: hits.add(1, ordering: .relaxed)
        case .flight(_, begun: nil): joins.add(1, ordering: .relaxed)
        case .flight, .own: misses.add(1, ordering: .relaxed)
        }
    }
}
