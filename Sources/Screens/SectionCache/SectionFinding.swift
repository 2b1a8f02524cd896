import Basics

/// A section that is being loaded and written for all requests that show it.
typealias SectionFlight = SingleFlight<CachedSection>

/// The state of a section in the cache.
enum SectionFinding: Sendable {
    case cached(CachedSection)
    /// A flight; `begun` is its key if this request has added it.
    case flight(SectionFlight, WantedSection, begun: SectionKey?)
    /// The section is loaded for this request alone: it can't be cached, or a topic was written after the composer read
    /// it.
    case own

    /// The part of the screen that is known without waiting; `nil` if there is none.
    var known: ScreenRenderer.Load? {
        switch self {
        case .cached(let section): return .success(.cached(section))
        case .flight(let flight, let wanted, _):
            switch flight.result {
            case .success(let section)?: return section.part(for: wanted).map { .success($0) }
            case .failure(let error)?: return .failure(error)
            case nil: return nil
            }
        case .own: return nil
        }
    }
}

extension CachedSection {
    /// Returns the part of a screen, or `nil` if `wanted` isn't the section that was loaded.
    func part(for wanted: WantedSection) -> LoadedPart? {
        signature == wanted.signature ? .cached(self) : nil
    }
}

extension CacheCounts {
    /// Counts a look-up.
    func count(_ finding: SectionFinding) {
        switch finding {
        case .cached: hits.add(1, ordering: .relaxed)
        case .flight(_, _, begun: nil): joins.add(1, ordering: .relaxed)
        case .flight, .own: misses.add(1, ordering: .relaxed)
        }
    }
}
