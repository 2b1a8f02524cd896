internal import Basics

extension ScreenRenderer {
    /// Starts `flight`, which loads and writes `section`; `topics` are those that the composer read. It is detached
    /// after the deadline, and cancelled when all that have joined it are late.
    func start(
        _ flight: SectionFlight, _ section: any SectionController, _ signature: SectionSignature, topics: [Topic],
        _ cache: SectionCache
    ) {
        let late = Late(deadline: deadline)
        let span = OpenSpan.current?.section(flight.key.id, of: flight.key.audience.request.screen.path)
        DetachedRun.start(
            deadline: deadline, clock: clock,
            late: [
                {
                    span?.end(failing: late)
                    cache.detach(flight)
                },
                { cache.land(flight, .failed(late)) },
            ]
        ) {
            let topics = signature.topics + topics
            cache.land(flight, await outcome(section, flight.key, signature, topics: topics, span))
        }
    }

    private func outcome(
        _ section: any SectionController, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic],
        _ span: OpenSpan?
    ) async -> SectionFlight.Outcome {
        do {
            guard let span else { return .written(try await written(section, key, signature, topics: topics)) }
            return .written(try await span.run { try await written(section, key, signature, topics: topics) })
        } catch { return .failed(error) }
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
