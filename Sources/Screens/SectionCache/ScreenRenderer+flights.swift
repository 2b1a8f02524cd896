import Basics

/// A flight that a request has added, and what it loads.
struct BegunFlight: Sendable {
    let flight: SectionFlight
    let key: SectionKey
    let section: any SectionController
    let signature: SectionSignature
    /// Its report; `nil` unless the request is traced.
    let report: Report?
}

extension ScreenRenderer {
    /// Starts flights, each of which loads and writes a section; `topics` are those that the composer read. A flight is
    /// detached after the deadline, and cancelled when all that have joined it are late.
    func start(_ begun: [BegunFlight], topics: [Topic], _ cache: SectionCache) {
        if begun.isEmpty { return }
        let late = Late(deadline: deadline)
        DetachedRun.start(
            count: begun.count, deadline: deadline, clock: clock,
            late: [
                { index in
                    begun[index].report?.end(failing: late)
                    cache.detach(begun[index].flight, of: begun[index].key)
                },
                { index in cache.land(begun[index].flight, of: begun[index].key, .failure(late)) },
            ]
        ) { index in
            let begun = begun[index]
            let result: Result<CachedSection, any Error> = await Result(catching: {
                guard let report = begun.report else { return try await written(begun, topics: topics) }
                return try await report.run { try await written(begun, topics: topics) }
            })
            cache.land(begun.flight, of: begun.key, result)
        }
    }

    private func written(_ begun: BegunFlight, topics: [Topic]) async throws -> CachedSection {
        let (key, section) = (begun.key, begun.section)
        let measures = measures?(key.audience.request.screen.path)
        let page = try await Self.loaded(section, key.id, key.page, measures)
        var writer = ScreenWriter(request: key.audience.request, renderer: self)
        try page.write(section, to: &writer)
        return CachedSection(
            writer.finishSection(), title: page.title, key, begun.signature, topics: begun.signature.topics + topics)
    }
}
