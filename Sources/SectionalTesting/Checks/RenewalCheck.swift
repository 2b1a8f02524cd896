internal import Screens

/// A check that each screen shows an action's writes as soon as the action is answered.
struct RenewalCheck {
    let service: TestService
    let options: CheckOptions

    /// Returns the failures, one for each kind of action.
    func faults() async throws -> [String] {
        let paths = try await service.paths(options)
        var (faults, performed): ([[String]: String], Int) = ([:], 0)
        // One subject is enough: the same code makes the other subject's actions.
        for caller in [service.withoutToken] + service.callers(as: options.subject) {
            var service = try await service.keepingScreens(at: paths, options)
            for action in Self.representatives(of: try await service.emitted(at: paths, for: caller))
            where faults[action.kind] == nil {
                guard let answer = try await service.answer(to: action, as: caller, options), answer.status == 200
                else { continue }
                performed += 1
                let stale = try await staleScreens(of: service, paths)
                guard let first = stale.first else { continue }
                faults[action.kind] =
                    "after \(caller.name) performed \(action.href): \(first)\n\(Self.hint(stale.count))"
                // A new service: screens that are stale now must not count for the next action.
                service = try await self.service.keepingScreens(at: paths, options)
            }
        }
        return performed == 0 ? [ActionCheck.nothing] : faults.values.sorted()
    }

    private static func hint(_ count: Int) -> String {
        "\(count) screens are outdated: Performed(changing:) must name what the action writes, and a section's topics "
            + "what it reads"
    }

    private func staleScreens(of service: TestService, _ paths: [String]) async throws -> [String] {
        var faults: [String] = []
        for caller in service.callers(options) {
            for path in paths {
                if let difference = try await service.difference(at: path, as: caller) { faults.append(difference) }
            }
        }
        return faults
    }

    /// Returns the first and the last action of each kind.
    private static func representatives(of actions: [EmittedAction]) -> [EmittedAction] {
        Dictionary(grouping: actions.indices) { actions[$0].kind }.values
            .flatMap { Set([$0.first, $0.last].compactMap { $0 }) }.sorted().map { actions[$0] }
    }
}
