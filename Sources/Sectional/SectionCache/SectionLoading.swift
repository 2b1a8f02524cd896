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

    /// A part that isn't loaded yet.
    private enum Pending: Sendable {
        /// A section that is loaded for this request alone, by its index.
        case own(Int)
        case flight(SectionFlight, WantedSection)
        case title(Title)
    }

    private typealias Load = Result<LoadedPart, any Error>

    /// Loads the sections and, if it is loaded, the title, which is the last of the results.
    func load() async -> [Result<LoadedPart, any Error>] {
        let wanted = controller.wantedSections(for: request)
        let findings = wanted.isEmpty ? [] : cache.find(wanted, origin)
        start(wanted, findings)
        for finding in findings { if let pass = finding.pass { await pass.value } }
        var parts = [Load?](repeating: nil, count: controller.sections.count)
        var pending: [(place: Int, Pending)] = []
        var next = 0
        for place in parts.indices {
            guard next < wanted.count, wanted[next].place == place else {
                pending.append((place, .own(place)))
                continue
            }
            switch known(findings[next], wanted[next]) {
            case .loaded(let part): parts[place] = part
            case .pending(let load): pending.append((place, load))
            }
            next += 1
        }
        return await finish(parts, pending)
    }

    private enum Known {
        case loaded(Load)
        case pending(Pending)
    }

    /// Returns the part that is known without waiting, or how it is loaded.
    private func known(_ finding: SectionFinding, _ wanted: WantedSection) -> Known {
        switch finding {
        case .cached(let section): return .loaded(.success(.cached(section)))
        case .own: return .pending(.own(wanted.place))
        case .flight(let flight, _):
            guard let outcome = flight.known else { return .pending(.flight(flight, wanted)) }
            return outcome.result(for: wanted).map(Known.loaded) ?? .pending(.own(wanted.place))
        }
    }

    /// Loads what is pending, all at once. Sections that are all known need no task.
    private func finish(_ known: [Load?], _ pending: [(place: Int, Pending)]) async -> [Load] {
        var (parts, pending) = (known, pending)
        if let title = controller.parts.title {
            pending.append((parts.count, .title(title)))
            parts.append(nil)
        }
        if !pending.isEmpty {
            let loads = await SideBySide.results(
                count: pending.count, within: renderer.deadline, clock: renderer.clock
            ) { [pending] in try await part(pending[$0].1) }
            for (load, pending) in zip(loads, pending) { parts[pending.place] = load }
        }
        return parts.compactMap(\.self)
    }

    private func part(_ pending: Pending) async throws -> LoadedPart {
        switch pending {
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
