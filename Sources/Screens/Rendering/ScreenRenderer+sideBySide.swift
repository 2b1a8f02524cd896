import Basics

extension ScreenRenderer {
    /// Loads `count` parts of a screen concurrently, within the deadline. A part that takes longer than `times` says is
    /// a load that goes on. If the request is traced, each is reported as `work`.
    @inline(__always)
    func sideBySide(
        _ count: Int, lateAfter times: [Duration?] = [], _ work: (Int) -> Work?,
        load: @escaping @Sendable (Int) async throws -> LoadedPart
    ) async -> [Load] {
        if times.isEmpty, OpenSpan.current == nil {
            return await SideBySide.results(count: count, within: deadline, clock: clock, of: load)
        }
        let reports = (0..<count).map { Report.begin(work($0)) }
        return await results(reports, lateAfter: times) { index in
            guard let report = reports[index] else { return try await load(index) }
            return try await report.run { try await load(index) }
        }
    }

    private func results(
        _ reports: [Report?], lateAfter times: [Duration?],
        _ load: @escaping @Sendable (Int) async throws -> LoadedPart
    ) async -> [Load] {
        let late: [LateLoad?] = times.enumerated().map { index, time in
            time.flatMap { _ in
                lateLoads?.start(deadline: deadline, clock: clock) {
                    try await load(index)
                } late: {
                    reports[index]?.end(failing: $0)
                }
            }
        }
        let results = await SideBySide.results(count: reports.count, within: deadline, clock: clock) { [clock] index in
            guard index < late.count, let started = late[index], let time = times[index] else {
                return try await load(index)
            }
            return try await started.part(within: time, clock: clock)
        }
        // The work of one that missed its deadline may go on.
        for (report, result) in zip(reports, results) {
            if case .failure(let error as Late) = result { report?.end(failing: error) }
        }
        // A late one may have ended while others were waited for.
        return late.isEmpty ? results : zip(results, late).map { $1?.known ?? $0 }
    }
}

extension Work {
    /// The load of the section `id`. `isJoined` if it is loaded for another request already.
    static func section(_ id: SectionID, of path: ScreenPath, isJoined: Bool = false) -> Work {
        let (screen, section): (SpanValue, SpanValue) = (.text(path.name.rawValue), .text(id.rawValue))
        return isJoined
            ? Work("section", ["sectional.screen": screen, "sectional.section": section, "sectional.joined": true])
            : Work("section", ["sectional.screen": screen, "sectional.section": section])
    }

    static func title(of path: ScreenPath) -> Work { Work("title", ["sectional.screen": .text(path.name.rawValue)]) }
}
