internal import Basics

extension SectionCache {
    /// A flight that requests can join: no topic of it was written since it began.
    struct JoinableFlight {
        let flight: SectionFlight
        /// The topics that it reads.
        let topics: [Topic]
    }

    struct Contents {
        var log = ChangeLog()
        var sections: LRUCache<SectionKey, CachedSection>
        var readers: [Topic: Set<SectionKey>] = [:]
        var flights: [SectionKey: JoinableFlight] = [:]

        init(maximumBytes: Int) { sections = LRUCache(maximumCost: maximumBytes) }
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
        if let known = flights[key] { return .flight(known.flight, isNew: false) }
        if log.touches(topics, since: sequence) { return .own }
        let flight = SectionFlight(of: key)
        flights[key] = SectionCache.JoinableFlight(flight: flight, topics: topics)
        return .flight(flight, isNew: true)
    }

    /// Whether requests can join `flight`.
    func isJoinable(_ flight: SectionFlight) -> Bool { flights[flight.key]?.flight === flight }

    /// Removes `flight`, and caches its section if nothing was written meanwhile. Returns what is removed.
    mutating func land(_ flight: SectionFlight, _ outcome: SectionFlight.Outcome) -> [CachedSection] {
        guard isJoinable(flight) else { return [] }
        flights[flight.key] = nil
        guard case .written(let section) = outcome else { return [] }
        let earlier = remove(flight.key)
        for topic in section.topics { readers[topic, default: []].insert(flight.key) }
        let evicted = sections.insert(section, for: flight.key, cost: section.cost)
        for gone in evicted { forget(gone.value) }
        return evicted.map(\.value) + [earlier].compactMap(\.self)
    }

    /// Removes the sections that read what has changed, and detaches the flights that do. Returns these sections.
    mutating func drop(_ change: ChangeFeed.Change) -> [CachedSection] {
        log.append(change)
        for (key, known) in flights where change.invalidates(known.topics) { flights[key] = nil }
        return keys(touchedBy: change).compactMap { remove($0) }
    }

    private func keys(touchedBy change: ChangeFeed.Change) -> Set<SectionKey> {
        switch change {
        case .topics(let topics): topics.reduce(into: []) { $0.formUnion(readers[$1] ?? []) }
        case .anything: Set(sections.keys)
        }
    }

    private mutating func remove(_ key: SectionKey) -> CachedSection? {
        let section = sections.remove(key)
        if let section { forget(section) }
        return section
    }

    /// Removes a section that isn't cached any more from its topics.
    private mutating func forget(_ section: CachedSection) {
        for topic in section.topics {
            readers[topic]?.remove(section.key)
            if readers[topic]?.isEmpty ?? false { readers[topic] = nil }
        }
    }
}
