internal import Basics

extension ScreenRenderer {
    /// Starts the flight of `key`, which loads and writes `section`; `topics` are those that the composer read. It is
    /// detached after the deadline, and cancelled when all that have joined it are late.
    func start(
        _ flight: SectionFlight, of key: SectionKey, _ section: any SectionController, _ signature: SectionSignature,
        topics: [Topic], _ cache: SectionCache
    ) {
        let late = Late(deadline: deadline)
        let span = OpenSpan.current?.section(key.id, of: key.audience.request.screen.path)
        DetachedRun.start(
            deadline: deadline, clock: clock,
            late: [
                {
                    span?.end(failing: late)
                    cache.detach(flight, of: key)
                },
                { cache.land(flight, of: key, .failure(late)) },
            ]
        ) {
            let topics = signature.topics + topics
            let result: Result<CachedSection, any Error> = await Result(catching: {
                guard let span else { return try await written(section, key, signature, topics: topics) }
                return try await span.run { try await written(section, key, signature, topics: topics) }
            })
            cache.land(flight, of: key, result)
        }
    }

    private func written(
        _ section: any SectionController, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic]
    ) async throws -> CachedSection {
        let measures = measures?(key.audience.request.screen.path)
        let page = try await Self.loaded(section, key.id, key.page, measures)
        var writer = ScreenWriter(request: key.audience.request, renderer: self)
        try page.write(section, to: &writer)
        return CachedSection(writer.finishSection(), title: page.title, key, signature, topics: topics)
    }
}
