internal import HTTPServing
internal import Screens

/// An action and its place: path, section and cell.
struct EmittedAction: Sendable {
    let path: String
    let section: String
    let cell: String
    let action: TestAction

    /// The URL to POST to.
    var href: String { action.href(on: path) }
    /// The path, section and name. Actions that have these in common are made by the same code.
    var kind: [String] { [path, section, action.id] }
    /// Whether the action removes something, after which fewer actions are emitted.
    var removes: Bool { action.trigger == "delete" || action.style == "destructive" }
}

extension TestScreen {
    /// Returns the actions of the screen at `path` that can be performed, each once.
    func emitted(at path: String) -> [EmittedAction] {
        var known: Set<String> = []
        return sections.flatMap { section in
            section.allCells.flatMap { cell in
                cell.allActions.filter(\.isPerformed)
                    .map { EmittedAction(path: path, section: section.id, cell: cell.id, action: $0) }
            }
        }.filter { known.insert($0.href).inserted }
    }
}

extension TestService {
    /// Returns the actions that `caller` can perform on the screens at `paths`, those that remove something last.
    func emitted(at paths: [String], for caller: Caller) async throws -> [EmittedAction] {
        let emitted = try await sight(of: paths, for: caller).emitted
        return emitted.filter { !$0.removes } + emitted.filter(\.removes)
    }

    /// Performs `emitted` as `caller` and returns the answer, or `nil` if the caller's screen doesn't emit it any more.
    func answer(
        to emitted: EmittedAction, as caller: Caller, _ tour: Tour, text: String = "Example text"
    ) async throws -> TestAnswer? {
        let screen = try await wholeScreen(emitted.path, as: caller)
        guard let now = screen.emitted(at: emitted.path).first(where: { $0.href == emitted.href }) else { return nil }
        return try await post(
            now.action.href(on: now.path, since: screen.revision), tour.entered(in: now.action, text: text),
            as: caller, hasFields: now.action.fields.exists)
    }
}
