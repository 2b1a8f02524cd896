internal import Sectional

/// All that a caller is shown.
struct Sight: Sendable {
    let caller: Caller
    /// The screens by their paths, with all pages.
    let screens: [(path: String, screen: TestScreen)]

    /// What can be performed.
    var emitted: [EmittedAction] { screens.flatMap { $0.screen.emitted(at: $0.path) } }

    /// How the caller has to be refused what only others' screens emit: 403 where they see the cell, or may not see the
    /// screen. Of anything else they aren't told whether it is there.
    func refusal(of action: EmittedAction) -> Int {
        guard let screen = screens.first(where: { $0.path == action.path })?.screen else { return 404 }
        let isShown = screen[action.section]?.allCells.contains { $0.id == action.cell } ?? false
        return isShown || screen.status == 403 ? 403 : 404
    }
}

extension TestService {
    /// What `caller` is shown at `paths`.
    func sight(of paths: [String], for caller: Caller) async throws -> Sight {
        var screens: [(path: String, screen: TestScreen)] = []
        for path in paths { screens.append((path, try await wholeScreen(path, as: caller))) }
        return Sight(caller: caller, screens: screens)
    }
}
