internal import Screens

/// A check that the service accepts the actions that a caller's screens emit, and refuses those that only other
/// callers' screens emit.
struct ActionCheck {
    let service: TestService
    let tour: Tour

    /// Returns the failures, one sentence each.
    func faults() async throws -> [String] {
        let paths = try await service.paths(tour)
        var faults = try await acceptedButNotEmitted(paths)
        for caller in service.callers(tour) { faults += try await emittedButRefused(paths, to: caller) }
        return faults
    }

    private func acceptedButNotEmitted(_ paths: [String]) async throws -> [String] {
        let service = try await service.another()
        var sights: [Sight] = []
        for caller in service.callers(tour) { sights.append(try await service.sight(of: paths, for: caller)) }
        let all = Dictionary(sights.flatMap(\.emitted).map { ($0.href, $0) }) { first, _ in first }
        if all.isEmpty { return [Self.nothing] }
        var faults: [String] = []
        for sight in sights {
            let own = Set(sight.emitted.map(\.href))
            for (href, action) in all.sorted(by: { $0.key < $1.key }) where !own.contains(href) {
                faults += try await wrongRefusal(of: action, to: sight, by: service)
            }
        }
        return faults
    }

    private func wrongRefusal(
        of emitted: EmittedAction, to sight: Sight, by service: TestService
    ) async throws -> [String] {
        let answer = try await service.post(
            emitted.href, tour.entered(in: emitted.action), as: sight.caller, hasFields: emitted.action.fields.exists)
        let expected = sight.refusals(of: emitted)
        let isProblem = answer.headers["content-type"] == "application/problem+json"
        if expected.contains(answer.status), isProblem { return [] }
        let what = "\(sight.caller.name) is answered \(answer.status) to \(emitted.href)"
        let statuses = expected.map { "\($0)" }.joined(separator: " or ")
        return ["\(what), which their screens don't emit: \(statuses) is expected, with a problem"]
    }

    private func emittedButRefused(_ paths: [String], to caller: Caller) async throws -> [String] {
        let service = try await service.another()
        var faults: [String] = []
        for action in try await service.emitted(at: paths, for: caller) {
            guard let answer = try await service.answer(to: action, as: caller, tour) else { continue }
            // 409, an action that conflicts or is full, counts as accepted.
            if [200, 409].contains(answer.status) { continue }
            let hint = answer.status == 422 ? "; say in the tour what is entered" : ""
            faults.append("\(caller.name) is answered \(answer) to \(action.href), which their screen emits\(hint)")
        }
        return faults
    }

    /// The failure of a check that performs actions if no screen emits one.
    static let nothing = "nothing was checked: nobody's screen emits an action; give the service a beginning"
}
