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

    /// The roles and languages for which a finding occurs.
    struct Audience {
        var roles: [Role] = []
        var languages: [LanguageTag] = []
        var cells = 0
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

    /// Composes all screens for the release, for every role and in every language.
    init(_ name: String, _ types: ClientCellTypes, _ application: Application) async {
        (self.name, self.types) = (name, types)
        let paths = await Self.paths(application)
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

    /// The paths of a sample screen of each composer that any role has a link to: another role may open it too.
    private static func paths(_ application: Application) async -> [ScreenPath] {
        var paths: [ScreenPath] = []
        for role in application.catalog.roles.all {
            let request = ClientRequest(
                ScreenPath(""), caller: Caller(role: role, subject: .nobody),
                language: application.program.type.languages[0])
            paths += await application.renderer.samples(of: application.catalog, for: request).compactMap(\.path)
        }
        return paths
    }

    private mutating func compose(
        _ application: Application, _ role: Role, _ language: LanguageTag, _ paths: [ScreenPath]
    ) async {
        let request = ClientRequest(
            ScreenPath(""), caller: Caller(role: role, subject: .nobody), language: language, clientCellTypes: types)
        let samples = await application.renderer.samples(of: application.catalog, for: request, at: paths)
        for sample in samples {
            guard case .success(let screen) = sample.result else { continue }
            for cell in screen.sections.flatMap(\.allCells) where cell.shown != cell.made {
                let finding = Finding(screen: sample.composer.pattern, made: cell.made, shown: cell.shown)
                findings[finding, default: Audience()].add(role, language)
            }
        }
    }

    var text: String {
        var lines = findings.sorted { $0.key.sortKey < $1.key.sortKey }.map(line)
        lines += Dictionary(grouping: hidden, by: \.made).sorted { $0.key.name < $1.key.name }.map { made, findings in
            let screens = findings.map { "/screens/\($0.screen)" }.joined(separator: ", ")
            return "  would be left out: \(made), of which there is none now, on \(screens)"
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
            "wouldBeLeftOut": .array(hidden.sorted { $0.sortKey < $1.sortKey }.map { .object($0.members) }),
        ]
    }
}

extension ReleaseCheck.Audience {
    fileprivate mutating func add(_ role: Role, _ language: LanguageTag) {
        cells += 1
        if !roles.contains(role) { roles.append(role) }
        if !languages.contains(language) { languages.append(language) }
    }
}

extension ReleaseCheck.Finding {
    /// The sort key: cells that are left out come first.
    var sortKey: String { "\(shown == nil ? 0 : 1) \(screen) \(made)" }

    fileprivate var members: [JSONValue.Member] {
        [.init("screen", .string("/screens/\(screen)")), .init("cellType", .string("\(made)"))]
            + (shown.map { [.init("shown", .string("\($0)"))] } ?? [])
    }

    fileprivate func json(for audience: ReleaseCheck.Audience) -> JSONValue {
        .object(
            members + [
                .init("roles", .array(audience.roles.map { .string($0.rawValue) })),
                .init("languages", .array(audience.languages.map { .string($0.rawValue) })),
            ])
    }
}

extension Retirement {
    var json: JSONValue {
        .array(
            needs.map { substitute, releases in
                [
                    "cellType": .string("\(substitute.type)"), "insteadOf": .string("\(substitute.original)"),
                    "neededBy": .array(releases.map(JSONValue.string)),
                ]
            })
    }
}
