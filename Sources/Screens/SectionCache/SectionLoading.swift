import Basics

/// Loads a screen's sections side by side. With a cache, those that are cached are copied, and those that are being
/// loaded for another request are waited for.
final class SectionLoading: Sendable {
    private let renderer: ScreenRenderer
    private let cache: SectionCache?
    private let request: ClientRequest
    private let parts: ScreenParts
    private let sequence: Int

    /// `sequence` is the number of changes before the composer read anything.
    init(
        _ renderer: ScreenRenderer, _ cache: SectionCache?, _ request: ClientRequest, _ parts: ScreenParts,
        sequence: Int
    ) {
        (self.renderer, self.cache, self.request, self.parts) = (renderer, cache, request, parts)
        self.sequence = sequence
    }

    /// Loads the sections and, if it is loaded, the title, which is the last of the results. Inlined, as what it calls:
    /// each function that waits takes memory of its task.
    @inline(__always)
    func load() async -> [ScreenRenderer.Load] {
        let findings = findings()
        let count = parts.sections.count + (parts.title == nil ? 0 : 1)
        if findings.isEmpty { return await load(count, findings) { $0 } }
        var loads = findings.map(\.known)
        if loads.count < count { loads.append(nil) }
        let pending = loads.indices.filter { loads[$0] == nil }
        // If everything is known, there is no task.
        guard !pending.isEmpty else { return loads.compactMap(\.self) }
        let others = await load(pending.count, findings) { pending[$0] }
        for (place, load) in zip(pending, others) { loads[place] = load }
        return loads.compactMap(\.self)
    }

    /// Writes the screen of what was loaded. Throws what the renderer throws.
    func screen(_ loads: [ScreenRenderer.Load]) throws -> Screen { try renderer.write(parts, loads, for: request) }

    /// Loads `count` parts, whose places in the screen `place` returns.
    @inline(__always)
    private func load(
        _ count: Int, _ findings: [SectionFinding], _ place: @escaping @Sendable (Int) -> Int
    ) async -> [ScreenRenderer.Load] {
        let times = renderer.lateTimes(of: parts.sections, for: request)
        // As below, but the closure needs no other one around it, which would be a part of each load.
        if times.isEmpty, OpenSpan.current == nil {
            return await SideBySide.results(count: count, within: renderer.deadline, clock: renderer.clock) {
                try await self.part(place($0), findings)
            }
        }
        // The title, the last part, has no time.
        let lateAfter = times.isEmpty ? [] : (0..<count).map { place($0) < times.count ? times[place($0)] : nil }
        return await renderer.sideBySide(count, lateAfter: lateAfter) { index in
            work(on: place(index), findings)
        } load: { index in
            try await self.part(place(index), findings)
        }
    }

    /// Finds the sections in the cache, and starts the flights that are missing; empty if none may be cached.
    private func findings() -> [SectionFinding] {
        guard let cache else { return [] }
        let (wanted, topics) = (parts.wantedSections(for: request), parts.sharedTopics)
        if wanted.isEmpty { return [] }
        var findings = [SectionFinding](repeating: .own, count: parts.sections.count)
        let found = cache.find(wanted, for: SectionAudience(of: request), readBefore: topics, since: sequence)
        var begun: [BegunFlight] = []
        for (wanted, finding) in zip(wanted, found) {
            findings[wanted.place] = finding
            guard case .flight(let flight, _, let key?) = finding else { continue }
            begun.append(
                BegunFlight(
                    flight: flight, key: key, section: parts.sections[wanted.place].controller,
                    signature: wanted.signature, report: Report.begin(.section(key.id, of: request.screen.path))))
        }
        renderer.start(begun, topics: topics, cache)
        return findings
    }

    /// Returns the work on a part; `nil` for a flight that this request has begun, which is reported by itself.
    private func work(on place: Int, _ findings: [SectionFinding]) -> Work? {
        let path = request.screen.path
        guard place < parts.sections.count else { return .title(of: path) }
        let id = parts.sections[place].controller.id
        guard place < findings.count, case .flight(_, _, let begun) = findings[place] else {
            return .section(id, of: path)
        }
        return begun == nil ? .section(id, of: path, isJoined: true) : nil
    }

    private func part(_ place: Int, _ findings: [SectionFinding]) async throws -> LoadedPart {
        if place == parts.sections.count, let title = parts.title {
            return .title(try await title.load())
        }
        if place < findings.count, case .flight(let flight, let wanted, _) = findings[place] {
            if let part = try await flight.value().part(for: wanted) { return part }
        }
        let section = parts.sections[place].controller
        let id = section.id
        return .section(try await renderer.loaded(section, id, request.page(of: id), of: request.screen.path))
    }
}

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
    /// Starts flights, each of which loads and writes a section; the composer read `topics`. A flight is detached after
    /// the deadline, and cancelled when all that have joined it are late.
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
                { index in cache.finish(begun[index].flight, of: begun[index].key, .failure(late)) },
            ]
        ) { index in
            let begun = begun[index]
            let result: Result<CachedSection, any Error> = await Result(catching: {
                guard let report = begun.report else { return try await written(begun, topics: topics) }
                return try await report.run { try await written(begun, topics: topics) }
            })
            cache.finish(begun.flight, of: begun.key, result)
        }
    }

    private func written(_ begun: BegunFlight, topics: [Topic]) async throws -> CachedSection {
        let (key, section) = (begun.key, begun.section)
        let page = try await loaded(section, key.id, key.page, of: key.audience.request.screen.path)
        var writer = ScreenWriter(request: key.audience.request, renderer: self)
        try page.write(section, to: &writer)
        return writer.finishSection(title: page.title, key, begun.signature, topics: begun.signature.topics + topics)
    }
}
