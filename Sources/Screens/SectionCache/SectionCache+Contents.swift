internal import Basics

extension SectionCache {
    struct Contents {
        var log = ChangeLog()
        var sections: Cache<SectionKey, CachedSection, Topic, SectionFlight>

        init(maximumBytes: Int) { sections = Cache(maximumCost: maximumBytes) { $0.topics } }
    }
}

extension SectionCache.Contents {
    /// Finds each of `wanted` as `audience` sees it, or begins its flight.
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
            return join(key, wanted.signature.topics + topics, since: sequence)
        }
    }

    /// Finds the flight of a section, or begins one.
    private mutating func join(_ key: SectionKey, _ topics: [Topic], since sequence: Int) -> SectionFinding {
        if let flight = sections.flight(of: key) { return .flight(flight, begun: nil) }
        if log.touches(topics, since: sequence) { return .own }
        let flight = SectionFlight()
        sections.begin(flight, of: key, reading: topics)
        return .flight(flight, begun: key)
    }

    /// Removes `flight`, and caches its section if nothing was written meanwhile. Returns what is removed.
    mutating func land(_ flight: SectionFlight, of key: SectionKey, _ section: CachedSection?) -> [CachedSection] {
        guard sections.end(flight, of: key), let section else { return [] }
        let earlier = sections.remove(key)
        let evicted = sections.insert(section, for: key, cost: section.cost)
        return evicted.map(\.value) + [earlier].compactMap(\.self)
    }

    /// Removes the sections that read what has changed, and detaches the flights that do. Returns these sections.
    mutating func drop(_ change: ChangeFeed.Change) -> [CachedSection] {
        log.append(change)
        _ = sections.endFlights(reading: change.writtenTopics)
        return sections.removeValues(reading: change.writtenTopics)
    }
}
