import JSON
import Screens

/// The cells that one app release can't show, on all screens, for every role and in every language.
struct ReleaseCheck {
    /// A cell type on one screen that the release can't show, and its fallback.
    struct Finding: Hashable {
        let screen: ScreenPattern
        let made: CellType
        /// The fallback that is shown; `nil` if the cell is left out.
        let shown: CellType?
    }

    struct Audience {
        var roles: [Role] = []
        var languages: [LanguageTag] = []
    }

    let name: String
    let types: ClientCellTypes
    /// The findings on the screens with their current data.
    private(set) var findings: [Finding: Audience] = [:]
    /// Cell types that no screen shows with its current data, but could with other data, and that the release would
    /// leave out.
    private(set) var hidden: [Finding] = []

    /// Whether the release leaves out cells, with the current data or with other data.
    var isIncomplete: Bool { !hidden.isEmpty || findings.keys.contains { $0.shown == nil } }

    init(_ name: String, _ types: ClientCellTypes, _ application: Application) async {
        (self.name, self.types) = (name, types)
        // Another role may open a screen that one has a link to.
        var paths: [ScreenPath] = []
        for role in application.catalog.roles.all { paths += await application.samples(for: role).compactMap(\.path) }
        for role in application.catalog.roles.all {
            for language in application.program.type.languages { await compose(application, role, language, paths) }
        }
        for composer in application.catalog.composers {
            for controller in composer.cellTypes + [ErrorCell.self] where !types.canShow(controller) {
                let finding = Finding(screen: composer.pattern, made: controller.cellType, shown: nil)
                if findings[finding] == nil, !hidden.contains(finding) { hidden.append(finding) }
            }
        }
    }

    private mutating func compose(
        _ application: Application, _ role: Role, _ language: LanguageTag, _ paths: [ScreenPath]
    ) async {
        for sample in await application.samples(for: role, in: language, types, at: paths) {
            guard case .success(let screen) = sample.result else { continue }
            for cell in screen.sections.flatMap(\.allCells) where cell.shown != cell.made {
                let finding = Finding(screen: sample.composer.pattern, made: cell.made, shown: cell.shown)
                findings[finding, default: Audience()].add(role, language)
            }
        }
    }

    var text: String {
        var lines = findings.sorted { $0.key.sortKey < $1.key.sortKey }.map(line)
        let types = Dictionary(grouping: hidden, by: \.made).sorted {
            ($0.key.name, $0.key.version) < ($1.key.name, $1.key.version)
        }
        lines += types.map { made, findings in
            let screens = findings.map { "/screens/\($0.screen)" }.joined(separator: ", ")
            return "  would be left out: \(made) (none at present) on \(screens)"
        }
        return ([name] + (lines.isEmpty ? ["  shows everything"] : lines)).joined(separator: "\n")
    }

    private func line(_ finding: Finding, _ audience: Audience) -> String {
        let what = finding.shown.map { "falls back: \(finding.made) to \($0)" } ?? "is left out: \(finding.made)"
        let roles = audience.roles.map(\.rawValue).joined(separator: ", ")
        let languages = audience.languages.map(\.rawValue).joined(separator: ", ")
        return "  \(what) on /screens/\(finding.screen), for \(roles) in \(languages)"
    }

    var json: JSONValue {
        let found = findings.sorted { $0.key.sortKey < $1.key.sortKey }
        return [
            "name": .string(name), "isComplete": .bool(!isIncomplete),
            "leftOut": .array(found.filter { $0.key.shown == nil }.map { $0.key.json(for: $0.value) }),
            "fallsBack": .array(found.filter { $0.key.shown != nil }.map { $0.key.json(for: $0.value) }),
            "wouldBeLeftOut": .array(hidden.sorted { $0.sortKey < $1.sortKey }.map { $0.json(for: nil) }),
        ]
    }
}

extension ReleaseCheck.Audience {
    fileprivate mutating func add(_ role: Role, _ language: LanguageTag) {
        if !roles.contains(role) { roles.append(role) }
        if !languages.contains(language) { languages.append(language) }
    }
}

extension ReleaseCheck.Finding {
    /// The sort key: cells that are left out come first.
    var sortKey: String { "\(shown == nil ? 0 : 1) \(screen) \(made)" }

    fileprivate func json(for audience: ReleaseCheck.Audience?) -> JSONValue {
        let members: JSONValue = ["screen": .string("/screens/\(screen)"), "cellType": .string("\(made)")]
        return members.adding("shown", shown.map { .string("\($0)") })
            .adding("roles", audience.map { .array($0.roles.map { .string($0.rawValue) }) })
            .adding("languages", audience.map { .array($0.languages.map { .string($0.rawValue) }) })
    }
}

extension Application {
    /// Returns a sample of each screen as a caller of `role` without data sees it; in the first language by default.
    func samples(
        for role: Role, in language: LanguageTag? = nil, _ types: ClientCellTypes? = nil, at paths: [ScreenPath] = []
    ) async -> [ScreenSample] {
        let request = ClientRequest(
            ScreenPath(""), caller: Caller(role: role, subject: .nobody),
            language: language ?? program.type.languages[0], clientCellTypes: types)
        return await renderer.samples(of: catalog, for: request, at: paths)
    }
}
