internal import Sectional

/// The screens that one caller gets.
struct Sight: Sendable {
    let caller: Caller
    /// The screens with all their pages, by path.
    let screens: [(path: String, screen: TestScreen)]

    /// The actions that the caller can perform.
    var emitted: [EmittedAction] { screens.flatMap { $0.screen.emitted(at: $0.path) } }

    /// Returns the status that refuses `action`, which only other callers' screens emit: 403 if the caller sees the
    /// cell or may not see the screen, else 404, which doesn't reveal whether the cell exists.
    func refusal(of action: EmittedAction) -> Int {
        guard let screen = screens.first(where: { $0.path == action.path })?.screen else { return 404 }
        let isShown = screen[action.section]?.allCells.contains { $0.id == action.cell } ?? false
        return isShown || screen.status == 403 ? 403 : 404
    }
}

extension TestService {
    /// Requests the screens at `paths` as `caller`.
    func sight(of paths: [String], for caller: Caller) async throws -> Sight {
        var screens: [(path: String, screen: TestScreen)] = []
        for path in paths { screens.append((path, try await wholeScreen(path, as: caller))) }
        return Sight(caller: caller, screens: screens)
    }
}
