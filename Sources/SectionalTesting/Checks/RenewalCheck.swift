internal import Sectional

/// Whether each screen shows what an action has written, as soon as it is answered.
struct RenewalCheck {
    let service: TestService
    let tour: Tour

    /// What is wrong, a sentence for each action of one kind.
    func faults() async throws -> [String] {
        let paths = try await service.paths(tour)
        var (faults, performed): ([[String]: String], Int) = ([:], 0)
        // What the other subject can do, the same code does.
        for caller in [service.withoutToken] + service.callers(as: tour.subject) {
            var service = try await keepingScreens(paths)
            for action in Self.representatives(of: try await service.emitted(at: paths, for: caller))
            where faults[action.kind] == nil {
                guard let answer = try await service.answer(to: action, as: caller, tour), answer.status == 200
                else { continue }
                performed += 1
                let stale = try await staleScreens(of: service, paths)
                guard let first = stale.first else { continue }
                faults[action.kind] =
                    "after \(caller.name) has performed \(action.href): \(first)\n\(Self.hint(stale.count))"
                // What is out of date now is not the next action's fault.
                service = try await keepingScreens(paths)
            }
        }
        return performed == 0 ? [ActionCheck.nothing] : faults.values.sorted()
    }

    private static func hint(_ count: Int) -> String {
        "\(count) screens are out of date then: the action says in Performed(changing:) what it writes, and each section in "
            + "its topics what it reads"
    }

    /// A service of which everybody has seen every screen.
    private func keepingScreens(_ paths: [String]) async throws -> TestService {
        let service = try await service.another()
        for caller in service.callers(tour) {
            for path in paths { _ = try await service.get(path, as: caller) }
        }
        return service
    }

    private func staleScreens(of service: TestService, _ paths: [String]) async throws -> [String] {
        let fresh = FreshLook(service)
        var faults: [String] = []
        for caller in service.callers(tour) {
            for path in paths {
                if let difference = try await fresh.difference(at: path, as: caller) { faults.append(difference) }
            }
        }
        return faults
    }

    /// The first and the last of those that the same code has made.
    private static func representatives(of actions: [EmittedAction]) -> [EmittedAction] {
        Dictionary(grouping: actions.indices) { actions[$0].kind }.values
            .flatMap { Set([$0.first, $0.last].compactMap { $0 }) }.sorted().map { actions[$0] }
    }
}
