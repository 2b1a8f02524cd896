internal import HTTPServing
internal import Screens

/// A check that the service accepts the actions that a caller's screens emit, and refuses those that only other
/// callers' screens emit.
struct ActionCheck {
    let service: TestService
    let options: CheckOptions

    func faults() async throws -> [String] {
        let paths = try await service.paths(options)
        var faults = try await acceptedButNotEmitted(paths)
        for caller in service.callers(options) { faults += try await emittedButRefused(paths, to: caller) }
        return faults
    }

    private func acceptedButNotEmitted(_ paths: [String]) async throws -> [String] {
        let service = try await service.another()
        var shown: [CallerScreens] = []
        for caller in service.callers(options) { shown.append(try await service.screens(at: paths, for: caller)) }
        let all = Dictionary(shown.flatMap(\.emitted).map { ($0.href, $0) }) { first, _ in first }
        if all.isEmpty { return [Self.nothing] }
        var faults: [String] = []
        for screens in shown {
            let own = Set(screens.emitted.map(\.href))
            for (href, action) in all.sorted(by: { $0.key < $1.key }) where !own.contains(href) {
                faults += try await wrongRefusal(of: action, to: screens, by: service)
            }
        }
        return faults
    }

    private func wrongRefusal(
        of emitted: EmittedAction, to screens: CallerScreens, by service: TestService
    ) async throws -> [String] {
        let answer = try await service.post(
            emitted.href, options.entered(in: emitted.action), as: screens.caller,
            hasFields: emitted.action.fields.exists)
        let expected = screens.refusals(of: emitted)
        let isProblem = answer.headers["content-type"] == "application/problem+json"
        if expected.contains(answer.status), isProblem { return [] }
        let what = "\(screens.caller.name) gets \(answer.status) for \(emitted.href)"
        let statuses = expected.map { "\($0)" }.joined(separator: " or ")
        return ["\(what), which is not in their screens: expected \(statuses) with a problem"]
    }

    private func emittedButRefused(_ paths: [String], to caller: Caller) async throws -> [String] {
        let service = try await service.another()
        var faults: [String] = []
        for action in try await service.emitted(at: paths, for: caller) {
            guard let answer = try await service.answer(to: action, as: caller, options) else { continue }
            // 409, an action that conflicts or is full, counts as accepted.
            if [200, 409].contains(answer.status) { continue }
            let hint = answer.status == 422 ? "; add the values to enter to the check's options" : ""
            faults.append("\(caller.name) gets \(answer) for \(action.href), which is in their screen\(hint)")
        }
        return faults
    }

    /// The failure of a check that performs actions if no screen emits one.
    static let nothing = "nothing was checked: no screen has an action; give the service initial data"
}

struct EmittedAction: Sendable {
    let path: String
    let section: String
    let cell: String
    let action: TestAction

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
        let emitted = try await screens(at: paths, for: caller).emitted
        return emitted.filter { !$0.removes } + emitted.filter(\.removes)
    }

    /// Performs `emitted` as `caller` and returns the answer, or `nil` if the caller's screen doesn't emit it any more.
    func answer(
        to emitted: EmittedAction, as caller: Caller, _ options: CheckOptions, text: String = "Example text"
    ) async throws -> TestAnswer? {
        let screen = try await wholeScreen(emitted.path, as: caller)
        guard let now = screen.emitted(at: emitted.path).first(where: { $0.href == emitted.href }) else { return nil }
        return try await post(
            now.action.href(on: now.path, since: screen.revision), options.entered(in: now.action, text: text),
            as: caller, hasFields: now.action.fields.exists)
    }
}
