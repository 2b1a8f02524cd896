extension ScreenRenderer {
    /// Starts `flight`, which loads and writes `section`; `topics` are those that the composer read. It is detached
    /// after the deadline, and cancelled when all that have joined it are late.
    func start(
        _ flight: SectionFlight, _ section: any SectionController, _ signature: SectionSignature, topics: [Topic],
        _ cache: SectionCache
    ) {
        let late = Late(deadline: deadline)
        DetachedRun.start(
            deadline: deadline, clock: clock,
            late: [{ cache.detach(flight) }, { cache.land(flight, .failed(late)) }]
        ) {
            cache.land(flight, await outcome(section, flight.key, signature, topics: signature.topics + topics))
        }
    }

    private func outcome(
        _ section: any SectionController, _ key: SectionKey, _ signature: SectionSignature, topics: [Topic]
    ) async -> SectionFlight.Outcome {
        do {
            let page = try await loaded(section, key.page, of: key.audience.request.screen.path)
            var writer = ScreenWriter(request: key.audience.request, key: self.key)
            try page.write(section, to: &writer)
            return .written(CachedSection(writer.finishSection(), title: page.title, key, signature, topics: topics))
        } catch { return .failed(error) }
    }
}
