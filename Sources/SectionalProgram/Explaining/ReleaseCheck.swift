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
}

extension ReleaseCheck.Audience {
    fileprivate mutating func add(_ role: Role, _ language: LanguageTag) {
        cells += 1
        if !roles.contains(role) { roles.append(role) }
        if !languages.contains(language) { languages.append(language) }
    }
}
