/// The loading of a screen's sections with a cache: those that are cached are copied, those that are being loaded for
/// another request are waited for, and the others are loaded.
struct SectionLoading: Sendable {
    let renderer: ScreenRenderer
    let cache: SectionCache
    let composer: any ScreenComposer
    let request: ClientRequest
    let controller: AnyScreenController
    /// The number of changes before the composer read anything.
    let sequence: Int

    private typealias Load = Result<LoadedPart, any Error>

    /// The source of a part.
    private enum Source: Sendable {
        case known(Load)
        case flight(SectionFlight, WantedSection)
        /// A section that is loaded for this request alone, by its index.
        case own(Int)
        case title(Title)

        var known: Load? { if case .known(let load) = self { load } else { nil } }
    }

    /// Loads the sections and, if it is loaded, the title, which is the last of the results.
    func load() async -> [Result<LoadedPart, any Error>] {
        let wanted = controller.wantedSections(for: request)
        let findings = wanted.isEmpty ? [] : cache.find(wanted, origin)
        start(wanted, findings)
        for finding in findings { if let pass = finding.pass { await pass.value } }
        var sources = controller.sections.indices.map { Source.own($0) }
        for (wanted, finding) in zip(wanted, findings) { sources[wanted.place] = source(of: wanted, finding) }
        if let title = controller.parts.title { sources.append(.title(title)) }
        return await load(sources)
    }

    /// Returns a section that is known without waiting, or how it is loaded.
    private func source(of wanted: WantedSection, _ finding: SectionFinding) -> Source {
        switch finding {
        case .cached(let section): return .known(.success(.cached(section)))
        case .own: return .own(wanted.place)
        case .flight(let flight, _):
            guard let outcome = flight.known else { return .flight(flight, wanted) }
            return outcome.result(for: wanted).map(Source.known) ?? .own(wanted.place)
        }
    }

    /// Loads what isn't known, all at once. If everything is known, there is no task.
    private func load(_ sources: [Source]) async -> [Load] {
        var results = sources.map(\.known)
        let pending = results.indices.filter { results[$0] == nil }
        if pending.isEmpty { return results.compactMap(\.self) }
        let loads = await SideBySide.results(
            count: pending.count, within: renderer.deadline, clock: renderer.clock
        ) { try await part(sources[pending[$0]]) }
        for (place, load) in zip(pending, loads) { results[place] = load }
        return results.compactMap(\.self)
    }

    private func part(_ source: Source) async throws -> LoadedPart {
        switch source {
        case .known(let load): return try load.get()
        case .title(let title): return .title(try await title.load())
        case .own(let place): return try await own(place)
        case .flight(let flight, let wanted):
            guard let result = await flight.outcome.result(for: wanted) else { return try await own(wanted.place) }
            return try result.get()
        }
    }

    private func own(_ place: Int) async throws -> LoadedPart {
        let section = controller.sections[place].controller
        return .section(try await section.loaded(request.paging.page(of: section.id)))
    }
}

extension SectionLoading {
    private var isPersonal: Bool { type(of: composer).isPersonal }

    private var origin: SectionOrigin {
        isPersonal ? .personalComposer : .composer(topics: controller.parts.ownTopics, sequence: sequence)
    }

    /// Starts the flights that this request has added.
    private func start(_ wanted: [WantedSection], _ findings: [SectionFinding]) {
        if isPersonal { return startPass(findings.compactMap(\.newFlight)) }
        for (wanted, finding) in zip(wanted, findings) {
            guard let flight = finding.newFlight else { continue }
            let section = controller.sections[wanted.place].controller
            renderer.start(flight, section, wanted.signature, topics: controller.parts.ownTopics, cache)
        }
    }

    private func startPass(_ flights: [SectionFlight]) {
        guard let audience = flights.first?.key.audience, let found = flights.first?.pass else { return }
        SharedPass(renderer: renderer, cache: cache, composer: composer, request: audience.request.screen)
            .start(flights, found)
    }
}

extension SectionFlight.Outcome {
    /// Returns the part of a screen, or `nil` if `wanted` isn't the section that was loaded.
    fileprivate func result(for wanted: WantedSection) -> Result<LoadedPart, any Error>? {
        switch self {
        case .written(let section): section.signature == wanted.signature ? .success(.cached(section)) : nil
        case .failed(let error): .failure(error)
        case .unshared: nil
        }
    }
}
