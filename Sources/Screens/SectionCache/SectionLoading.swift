internal import Basics

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

    private typealias Load = ScreenRenderer.Load

    /// A part that has to be waited for.
    private enum Pending: Sendable {
        case flight(SectionFlight, WantedSection, isJoined: Bool)
        /// A section that is loaded for this request alone, by its index.
        case own(Int)
        case title(Title)

        /// The index of the part's result, after those of all `count` sections if it is the title.
        func place(after count: Int) -> Int {
            switch self {
            case .flight(_, let wanted, _): wanted.place
            case .own(let place): place
            case .title: count
            }
        }
    }

    /// Loads the sections and, if it is loaded, the title, which is the last of the results.
    func load() async -> [ScreenRenderer.Load] {
        let sections = controller.sections.count
        var loads = [Load?](repeating: nil, count: sections + (controller.parts.title == nil ? 0 : 1))
        let pending = pending(&loads)
        // If everything is known, there is no task.
        guard !pending.isEmpty else { return loads.compactMap(\.self) }
        let times = lateTimes(of: pending)
        let others = await renderer.sideBySide(pending.count, lateAfter: times) { request, index in
            span(of: pending[index], inside: request)
        } load: { index in
            try await part(pending[index])
        }
        for (part, load) in zip(pending, others) { loads[part.place(after: sections)] = load }
        return loads.compactMap(\.self)
    }

    /// Sets the results that are known, and returns the other parts.
    private func pending(_ loads: inout [Load?]) -> [Pending] {
        let wanted = cache == nil ? [] : controller.wantedSections(for: request)
        let findings = wanted.isEmpty ? [] : find(wanted)
        var (pending, next) = ([Pending](), 0)
        for place in controller.sections.indices {
            guard next < wanted.count, wanted[next].place == place else {
                pending.append(.own(place))
                continue
            }
            if let other = other(than: &loads[place], wanted[next], findings[next]) { pending.append(other) }
            next += 1
        }
        return controller.parts.title.map { pending + [.title($0)] } ?? pending
    }

    /// Sets `known` to the result of a section that is known without waiting. Returns how any other is loaded.
    private func other(
        than known: inout Load?, _ wanted: WantedSection, _ finding: SectionFinding
    ) -> Pending? {
        switch finding {
        case .cached(let section): known = .success(.cached(section))
        case .own: break
        case .flight(let flight, let begun):
            switch flight.result {
            case .success(let section)?: known = section.part(for: wanted).map { .success($0) }
            case .failure(let error)?: known = .failure(error)
            case nil: return .flight(flight, wanted, isJoined: begun == nil)
            }
        }
        return known == nil ? .own(wanted.place) : nil
    }

    /// Returns the time that the screen waits for each of `pending`; an empty list if none of them may be late.
    private func lateTimes(of pending: [Pending]) -> [Duration?] {
        let times = renderer.lateTimes(of: controller.sections, for: request)
        // The title, the last part, has no time.
        return times.isEmpty ? [] : pending.map { (times + [nil])[$0.place(after: times.count)] }
    }

    private func part(_ pending: Pending) async throws -> LoadedPart {
        switch pending {
        case .title(let title): return .title(try await title.load())
        case .own(let place): return try await own(place)
        case .flight(let flight, let wanted, _):
            if let part = try await flight.value().part(for: wanted) { return part }
            return try await own(wanted.place)
        }
    }

    /// Begins the span of a part; `nil` for a flight that this request has begun, which has a span of its own.
    private func span(of pending: Pending, inside outer: OpenSpan) -> OpenSpan? {
        let path = request.screen.path
        switch pending {
        case .title: return outer.title(of: path)
        case .own(let place): return outer.section(controller.sections[place].controller.id, of: path)
        case .flight(_, let wanted, let isJoined):
            return isJoined ? outer.section(wanted.id, of: path, isJoined: true) : nil
        }
    }

    private func own(_ place: Int) async throws -> LoadedPart {
        let section = controller.sections[place].controller
        let id = section.id
        return .section(try await ScreenRenderer.loaded(section, id, request.paging.page(of: id), measures))
    }
}

extension SectionLoading {
    /// Finds the sections in the cache, and starts the flights that this request has added.
    private func find(_ wanted: [WantedSection]) -> [SectionFinding] {
        guard let cache else { return [] }
        let topics = controller.parts.sharedTopics
        let findings = cache.find(
            wanted, for: SectionAudience(of: request), readBefore: topics, since: sequence)
        for (wanted, finding) in zip(wanted, findings) {
            guard case .flight(let flight, let key?) = finding else { continue }
            let section = controller.sections[wanted.place].controller
            renderer.start(flight, of: key, section, wanted.signature, topics: topics, cache)
        }
        return findings
    }
}

extension CachedSection {
    /// Returns the part of a screen, or `nil` if `wanted` isn't the section that was loaded.
    fileprivate func part(for wanted: WantedSection) -> LoadedPart? {
        signature == wanted.signature ? .cached(self) : nil
    }
}
