/// A check that each screen opens or is refused for each role, and opens for at least one, and that all ids on it can be
/// used.
struct ScreenCheck {
    let service: TestService
    let tour: Tour

    /// Returns the failures, one sentence each.
    func faults() async throws -> [String] {
        let paths = try await service.paths(tour)
        var faults = service.patterns(missingFrom: paths).map {
            "no screen leads to /screens/\($0): name one of them in the tour"
        }
        for path in paths {
            faults += try await self.faults(at: path)
            faults += await refusedIdentities(at: path)
        }
        return faults
    }

    private func faults(at path: String) async throws -> [String] {
        var (faults, isOpen) = ([String](), false)
        for caller in service.callers(tour) {
            let screen = try await service.wholeScreen(path, as: caller)
            if screen.status == 200 { isOpen = true }
            if let fault = Self.fault(of: screen) { faults.append("\(path) as \(caller.name): \(fault)") }
        }
        return isOpen || !faults.isEmpty ? faults : ["\(path) is refused to every role"]
    }

    /// Returns a failure for each id that two things have, which clients can't tell apart, or that nobody can use.
    private func refusedIdentities(at path: String) async -> [String] {
        var faults: [String] = []
        for caller in service.callers(tour) {
            for refused in await service.refusedIdentities(of: path, for: caller) {
                let fault = "\(path): \(refused.error)"
                if !faults.contains(fault) { faults.append(fault) }
            }
        }
        return faults
    }

    private static func fault(of screen: TestScreen) -> String? {
        guard [200, 403, 404].contains(screen.status) else { return "\(screen.answer)" }
        return screen.sections.first(where: \.isPartial).map { "the section '\($0.id)' could not be loaded" }
    }
}
