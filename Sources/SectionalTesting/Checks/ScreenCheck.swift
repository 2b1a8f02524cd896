/// A check that each screen opens or is refused for each role, and opens for at least one, and that no two actions of a
/// cell have the same id.
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
            faults += try await duplicateActions(at: path)
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

    /// Returns a failure for each id that two actions of a cell have, which clients can't tell apart.
    private func duplicateActions(at path: String) async throws -> [String] {
        var faults: [String] = []
        for caller in service.callers(tour) {
            for cell in try await service.explainedCells(of: path, for: caller) {
                for id in cell.duplicateActions {
                    let fault = "\(path): the cell '\(cell.id.rawValue)' has two actions '\(id.rawValue)'"
                    if !faults.contains(fault) { faults.append(fault) }
                }
            }
        }
        return faults
    }

    private static func fault(of screen: TestScreen) -> String? {
        guard [200, 403, 404].contains(screen.status) else { return "\(screen.answer)" }
        return screen.sections.first(where: \.isPartial).map { "the section '\($0.id)' could not be loaded" }
    }
}
