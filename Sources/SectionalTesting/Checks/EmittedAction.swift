internal import HTTPServing
internal import Sectional

/// An action where it stands in a screen.
struct EmittedAction: Sendable {
    let path: String
    let section: String
    let cell: String
    let action: TestAction

    /// What is posted to.
    var href: String { action.href(on: path) }
    /// What actions have in common that the same code has made.
    var kind: [String] { [path, section, action.id] }
    /// Whether afterwards there is less to act on.
    var removes: Bool { action.trigger == "delete" }
}

extension TestScreen {
    /// What can be performed on the screen, which stands at `path`, each action once.
    func emitted(at path: String) -> [EmittedAction] {
        var known: Set<String> = []
        return sections.flatMap { section in
            section.allCells.flatMap { cell in
                cell.actions.filter(\.isPerformed)
                    .map { EmittedAction(path: path, section: section.id, cell: cell.id, action: $0) }
            }
        }.filter { known.insert($0.href).inserted }
    }
}

extension TestService {
    /// What `caller` can perform on the screens at `paths`, what removes something last.
    func emitted(at paths: [String], for caller: Caller) async throws -> [EmittedAction] {
        let emitted = try await sight(of: paths, for: caller).emitted
        return emitted.filter { !$0.removes } + emitted.filter(\.removes)
    }

    /// The answer to `caller`, who performs `emitted`; `nil` where their screen doesn't emit it any more.
    func answer(
        to emitted: EmittedAction, as caller: Caller, _ tour: Tour, text: String = "Example text"
    ) async throws -> TestAnswer? {
        let screen = try await wholeScreen(emitted.path, as: caller)
        guard let now = screen.emitted(at: emitted.path).first(where: { $0.href == emitted.href }) else { return nil }
        var headers: HeaderFields = [:]
        headers[.ifMatch] = screen.headers[.etag]
        return try await post(
            now.href, tour.entered(in: now.action, text: text), as: caller, headers,
            hasFields: now.action.fields.exists)
    }
}
