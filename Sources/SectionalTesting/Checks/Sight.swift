internal import Screens

/// The screens that one caller gets.
struct Sight: Sendable {
    let caller: Caller
    /// The screens with all their pages, by path.
    let screens: [(path: String, screen: TestScreen)]

    /// The actions that the caller can perform.
    var emitted: [EmittedAction] { screens.flatMap { $0.screen.emitted(at: $0.path) } }

    /// Returns the statuses that may refuse `action`, which only other callers' screens emit: 403 if the caller may not
    /// see the screen, and if they see the cell 403 or, where the cell's data leaves the action out, 404. Else 404,
    /// which doesn't reveal whether the cell exists.
    func refusals(of action: EmittedAction) -> [Int] {
        guard let screen = screens.first(where: { $0.path == action.path })?.screen else { return [404] }
        if screen.status == 403 { return [403] }
        let isShown = screen[action.section]?.allCells.contains { $0.id == action.cell } ?? false
        return isShown ? [403, 404] : [404]
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
