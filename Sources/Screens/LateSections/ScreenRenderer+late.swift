internal import Basics

extension ScreenRenderer {
    /// Returns the time that a screen for `request` waits for each of `sections`, `nil` for as long as they take; an
    /// empty list if none of them may be late.
    func lateTimes(of sections: [ScreenParts.Element], for request: ClientRequest) -> [Duration?] {
        guard request.features.contains(.lateSections), lateLoads != nil else { return [] }
        let times = sections.map(lateTime)
        return times.contains { $0 != nil } ? times : []
    }

    /// Returns the time that a client which understands late sections waits for `section`; `nil` for as long as it takes.
    func lateTime(of section: ScreenParts.Element) -> Duration? {
        let time: Duration? =
            switch section.treatment.lateness {
            case .never: nil
            case .usual: lateAfter
            case .after(let time): time
            }
        guard let time, time < deadline, !section.isEssential else { return nil }
        return time
    }

    /// Loads the parts of a screen concurrently, but waits for each only as long as `times` says; a part that takes
    /// longer is a load that goes on.
    @inline(__always)
    func sideBySide(
        _ count: Int, lateAfter times: [Duration?], _ begin: (OpenSpan, Int) -> OpenSpan?,
        load: @escaping @Sendable (Int) async throws -> LoadedPart
    ) async -> [Load] {
        if times.isEmpty { return await sideBySide(count, begin, load: load) }
        let spans = OpenSpan.current.map { request in (0..<count).map { begin(request, $0) } } ?? []
        let parts = (0..<count).map { index in
            PartLoad(span: index < spans.count ? spans[index] : nil) { try await load(index) }
        }
        return await results(of: parts, lateAfter: times)
    }

    private func results(of parts: [PartLoad], lateAfter times: [Duration?]) async -> [Load] {
        let late = zip(parts.indices, parts).map { index, part in
            index < times.count && times[index] != nil
                ? lateLoads?.start(deadline: deadline, clock: clock, part.run, late: part.endLate) : nil
        }
        let results = await SideBySide.results(count: parts.count, within: deadline, clock: clock) { [clock] index in
            guard let load = late[index], let time = times[index] else { return try await parts[index].run() }
            return try await load.part(within: time, clock: clock)
        }
        for (part, result) in zip(parts, results) {
            if case .failure(let error as Late) = result { part.endLate(error) }
        }
        // A late one may have ended while others were waited for.
        return zip(results, late).map { $1?.known ?? $0 }
    }
}

/// The loading of a part of a screen, and its span in a traced request.
private struct PartLoad: Sendable {
    let span: OpenSpan?
    let load: @Sendable () async throws -> LoadedPart

    @Sendable func run() async throws -> LoadedPart {
        guard let span else { return try await load() }
        return try await span.run(load)
    }

    /// Ends the span of a part that missed its deadline: its work may go on.
    @Sendable func endLate(_ error: Late) { span?.end(failing: error) }
}
