import Basics

extension ScreenRenderer {
    /// Loads `count` parts of a screen concurrently, within the deadline. It waits for each only as long as `times` says,
    /// if there are any; a part that takes longer is a load that goes on. If the request is traced, each is a span, which
    /// `begin` begins inside of the request's.
    @inline(__always)
    func sideBySide(
        _ count: Int, lateAfter times: [Duration?] = [], _ begin: (OpenSpan, Int) -> OpenSpan?,
        load: @escaping @Sendable (Int) async throws -> LoadedPart
    ) async -> [Load] {
        let request = OpenSpan.current
        if request == nil, times.isEmpty {
            return await SideBySide.results(count: count, within: deadline, clock: clock, of: load)
        }
        let spans = (0..<count).map { index in request.flatMap { begin($0, index) } }
        return await results(spans, lateAfter: times) { index in
            guard let span = spans[index] else { return try await load(index) }
            return try await span.run { try await load(index) }
        }
    }

    private func results(
        _ spans: [OpenSpan?], lateAfter times: [Duration?],
        _ load: @escaping @Sendable (Int) async throws -> LoadedPart
    ) async -> [Load] {
        let late: [LateLoad?] = times.enumerated().map { index, time in
            time.flatMap { _ in
                lateLoads?.start(deadline: deadline, clock: clock) {
                    try await load(index)
                } late: {
                    spans[index]?.end(failing: $0)
                }
            }
        }
        let results = await SideBySide.results(count: spans.count, within: deadline, clock: clock) { [clock] index in
            guard index < late.count, let started = late[index], let time = times[index] else {
                return try await load(index)
            }
            return try await started.part(within: time, clock: clock)
        }
        // The work of one that missed its deadline may go on.
        for (span, result) in zip(spans, results) {
            if case .failure(let error as Late) = result { span?.end(failing: error) }
        }
        // A late one may have ended while others were waited for.
        return late.isEmpty ? results : zip(results, late).map { $1?.known ?? $0 }
    }
}

extension OpenSpan {
    /// Begins the span of loading the section `id` of the screen at `path`. `isJoined` if it is loaded for another
    /// request already, and this one waits for it.
    func section(_ id: SectionID, of path: ScreenPath, isJoined: Bool = false) -> OpenSpan? {
        let span = begin(
            "section", ["sectional.screen": .text(path.name.rawValue), "sectional.section": .text(id.rawValue)])
        if isJoined { span?.set("sectional.joined", true) }
        return span
    }

    /// Begins the span of loading the title of the screen at `path`.
    func title(of path: ScreenPath) -> OpenSpan? { begin("title", ["sectional.screen": .text(path.name.rawValue)]) }
}
