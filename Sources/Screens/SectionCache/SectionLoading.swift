import Basics

/// The loading of a screen's sections side by side. With a cache, those that are cached are copied, those that are being
/// loaded for another request are waited for, and the others are loaded.
struct SectionLoading: Sendable {
    let renderer: ScreenRenderer
    let cache: SectionCache?
    let request: ClientRequest
    let controller: AnyScreenController
    /// The number of changes before the composer read anything.
    let sequence: Int
    let measures: (any ScreenMeasures)?

    /// Loads the sections and, if it is loaded, the title, which is the last of the results.
    func load() async -> [ScreenRenderer.Load] {
        let findings = findings()
        var loads = findings.map(\.known)
        if controller.parts.title != nil { loads.append(nil) }
        let pending = loads.indices.filter { loads[$0] == nil }
        // If everything is known, there is no task.
        guard !pending.isEmpty else { return loads.compactMap(\.self) }
        let times = renderer.lateTimes(of: controller.sections, for: request)
        // The title, the last part, has no time.
        let lateAfter: [Duration?] = times.isEmpty ? [] : pending.map { $0 < times.count ? times[$0] : nil }
        let others = await renderer.sideBySide(pending.count, lateAfter: lateAfter) { request, index in
            span(of: pending[index], findings, inside: request)
        } load: { index in
            try await part(pending[index], findings)
        }
        for (place, load) in zip(pending, others) { loads[place] = load }
        return loads.compactMap(\.self)
    }

    /// Finds the sections in the cache, and starts the flights that this request has added.
    private func findings() -> [SectionFinding] {
        var findings = [SectionFinding](repeating: .own, count: controller.sections.count)
        guard let cache else { return findings }
        let (wanted, topics) = (controller.wantedSections(for: request), controller.parts.sharedTopics)
        if wanted.isEmpty { return findings }
        let found = cache.find(wanted, for: SectionAudience(of: request), readBefore: topics, since: sequence)
        var begun: [BegunFlight] = []
        for (wanted, finding) in zip(wanted, found) {
            findings[wanted.place] = finding
            guard case .flight(let flight, _, let key?) = finding else { continue }
            begun.append(
                BegunFlight(
                    flight: flight, key: key, section: controller.sections[wanted.place].controller,
                    signature: wanted.signature, span: OpenSpan.current?.section(key.id, of: request.screen.path)))
        }
        renderer.start(begun, topics: topics, cache)
        return findings
    }

    /// Begins the span of a part; `nil` for a flight that this request has begun, which has a span of its own.
    private func span(of place: Int, _ findings: [SectionFinding], inside outer: OpenSpan) -> OpenSpan? {
        let path = request.screen.path
        guard place < findings.count else { return outer.title(of: path) }
        let id = controller.sections[place].controller.id
        guard case .flight(_, _, let begun) = findings[place] else { return outer.section(id, of: path) }
        return begun == nil ? outer.section(id, of: path, isJoined: true) : nil
    }

    /// Returns a part that isn't known yet.
    private func part(_ place: Int, _ findings: [SectionFinding]) async throws -> LoadedPart {
        if place == findings.count, let title = controller.parts.title { return .title(try await title.load()) }
        if case .flight(let flight, let wanted, _) = findings[place] {
            if let part = try await flight.value().part(for: wanted) { return part }
        }
        let section = controller.sections[place].controller
        let id = section.id
        return .section(try await ScreenRenderer.loaded(section, id, request.paging.page(of: id), measures))
    }
}
