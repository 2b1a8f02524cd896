package import Basics

extension Href {
    /// The targets of hrefs. A service has routes for each.
    public enum Target: CaseIterable, Sendable {
        case screen
        case events
        case section
        case action
        case field

        /// Returns the pattern of the paths to this target, in which `screen` is the pattern of the screen's path.
        package func pattern(on screen: String) -> RoutePattern { RoutePattern(path(on: screen)) }

        private func path(on screen: String) -> String {
            switch self {
            case .screen: Href.screens + screen
            case .events: Self.screen.path(on: screen) + Href.events
            case .section: Self.screen.path(on: screen) + Href.sections + "{section}"
            case .action: Self.section.path(on: screen) + Href.cells + "{cell}" + Href.actions + "{action}"
            case .field: Self.action.path(on: screen) + Href.fields + "{field}"
            }
        }

        /// The number of parameters behind the screen's path.
        fileprivate var idCount: Int {
            switch self {
            case .screen, .events: 0
            case .section: 1
            case .action: 3
            case .field: 4
            }
        }
    }

    /// The href to `target` with the percent-decoded values of a route's parameters: the parts of the screen's path, then
    /// the ids. `nil` if they make none.
    package init?(_ target: Target, _ values: [Identifier]) {
        let ids = values.suffix(target.idCount)
        guard let screen = ScreenPath(decoded: values.dropLast(target.idCount)),
            !ids.contains(where: { PathPart.id.isUnescaped($0.rawValue) })
        else { return nil }
        self.init(target, on: screen, ids.map { PathPart.id.unescaped($0).rawValue })
    }

    private init(_ target: Target, on screen: ScreenPath, _ ids: [String]) {
        self =
            switch target {
            case .screen: .screen(screen)
            case .events: .events(screen)
            case .section: .section(screen, SectionID(ids[0]))
            case .action: .action(screen, SectionID(ids[0]), CellID(ids[1]), ActionID(ids[2]))
            case .field: .field(screen, SectionID(ids[0]), CellID(ids[1]), ActionID(ids[2]), Identifier(ids[3]))
            }
    }
}
