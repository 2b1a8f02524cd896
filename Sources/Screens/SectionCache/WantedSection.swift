import Basics

/// The parts of a section that are known before it is loaded: a cached section replaces only one with equal parts.
struct SectionSignature: Equatable, Sendable {
    private let type: ObjectIdentifier
    private let frame: SectionFrame
    let topics: [Topic]

    init(_ section: some SectionController) {
        type = ObjectIdentifier(Swift.type(of: section))
        frame = SectionFrame(section)
        topics = section.topics
    }
}

struct WantedSection: Sendable {
    /// Its index among the screen's sections.
    let place: Int
    let id: SectionID
    /// The end of the window; `nil` for the first page.
    let cursor: Cursor?
    let signature: SectionSignature
}

extension ScreenParts {
    /// Returns the sections of the screen for `request` that may be cached, all of them outside of ``Personal``.
    func wantedSections(for request: ClientRequest) -> [WantedSection] {
        guard isComposerCacheable, sections.contains(where: \.mayBeCached) else { return [] }
        var wanted: [WantedSection] = []
        wanted.reserveCapacity(sections.count)
        for (place, section) in sections.enumerated() where section.mayBeCached {
            let (id, signature) = (section.controller.id, SectionSignature(section.controller))
            wanted.append(WantedSection(place: place, id: id, cursor: request.windows[id], signature: signature))
        }
        return wanted
    }
}

extension ScreenParts.Element {
    fileprivate var mayBeCached: Bool { !isPersonal && controller.isCacheable }
}

/// The key of a cached section: who it is shown to, the section, and the part of it that is shown.
struct SectionKey: Hashable, Sendable {
    let audience: SectionAudience
    let id: SectionID
    /// The end of the window; `nil` for the first page.
    let cursor: Cursor?

    var page: PageRequest { PageRequest.shown(through: cursor, limit: audience.request.limit) }

    var memory: Int { audience.request.memory + id.rawValue.utf8.count + (cursor?.rawValue.utf8.count ?? 0) + 64 }
}

/// Callers that are shown the same sections: of one role, language, path, query, page size and cell types. As a rule,
/// they have the same object, so that its value is compared once for a request.
typealias SectionAudience = HashedRequest

extension SectionAudience {
    /// The audience that the caller of `request` belongs to: its request is without a subject, windows and features.
    convenience init(of request: ClientRequest) {
        var request = request
        (request.subject, request.windows, request.features) = (.nobody, [:], [])
        self.init(request)
    }
}

/// A section that is being loaded and written for all requests that show it.
typealias SectionFlight = SingleFlight<CachedSection>

enum SectionFinding: Sendable {
    case cached(CachedSection)
    /// A flight; `begun` is its key if this request has added it.
    case flight(SectionFlight, WantedSection, begun: SectionKey?)
    /// Loaded for this request alone: it can't be cached, or a topic was written after the composer read it.
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
    func count(_ finding: SectionFinding) {
        switch finding {
        case .cached: hits.add(1, ordering: .relaxed)
        case .flight(_, _, begun: nil): joins.add(1, ordering: .relaxed)
        case .flight, .own: misses.add(1, ordering: .relaxed)
        }
    }
}
