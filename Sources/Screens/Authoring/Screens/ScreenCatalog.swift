public import Basics
public import JSON

/// The catalog of all screens of a service, checked: each screen has a State for each role.
public struct ScreenCatalog: Sendable {
    public let composers: [any ScreenComposer]
    public let roles: Roles
    /// The schemas of everything that screens contain: `Screen`, `Patch` and their parts. Each cell type has two: the
    /// whole cell under the type's name, its data under that name and `Data`. If several versions of a type may be
    /// shown, the name alone is the newest; the names of the others end in `V1` and so on.
    package let schemas: SchemaLibrary
    /// The composers by their patterns, as indices.
    private let routes: RouteTree

    /// A catalog of `composers`. Throws `CatalogError` if a pattern is malformed or a duplicate, a screen has no State
    /// for one of `roles` or a ``Personal`` inside another one, the name of a cell type is taken or can't be used, the data
    /// of a cell can't be written or has no schema, or a form is declared wrongly.
    public init(roles: Roles, composers: [any ScreenComposer]) throws(CatalogError) {
        for composer in composers { try Self.check(composer, roles.all) }
        self.composers = composers
        self.roles = roles
        schemas = try Self.schemas(of: composers)
        for controller in composers.flatMap(\.cellTypes) {
            try controller.checkData()
            try controller.checkForms()
        }
        routes = try Self.routes(to: composers)
    }

    /// Returns the composer of `path`, the most specific one that matches: a name takes precedence over a parameter.
    public func composer(for path: ScreenPath) -> (any ScreenComposer)? {
        let text = path.description
        var values: [Identifier] = []
        return routes.find(text.utf8.span, from: 0, &values).map { composers[$0] }
    }

    /// The number of parts of the longest path of a screen.
    public var depth: Int { composers.map(\.pattern.count).max() ?? 0 }

    private static func check<Composer: ScreenComposer>(_ composer: Composer, _ roles: [Role]) throws(CatalogError) {
        guard composer.pattern.isValid else { throw .malformedPattern(composer.pattern) }
        if let name = composer.pattern.wrongQueryName { throw .malformedQuery(composer.pattern, name: name) }
        if let types = composer.pattern.types, types != composer.pattern.route.parameterNames.count {
            throw .untypedParameters(composer.pattern, types: types)
        }
        let decided = composer.states.roles
        if let role = roles.first(where: { !decided.contains($0) }) {
            throw .missingState(screen: composer.pattern, role: role)
        }
        if let sections = Composer.Content.personality.nesting {
            throw .nestedPersonal(screen: composer.pattern, sections: String(describing: sections))
        }
    }

    private static func routes(to composers: [any ScreenComposer]) throws(CatalogError) -> RouteTree {
        var routes = RouteTree()
        for (index, composer) in composers.enumerated() {
            let place = routes.insert(composer.pattern.route, at: index)
            if place != index { throw .duplicateScreen(composers[place].pattern, composer.pattern) }
        }
        return routes
    }
}

extension CellController {
    /// Makes the plan by which the data is written. Throws `CatalogError` if it can't be written.
    fileprivate static func checkData() throws(CatalogError) {
        do { try EncodingPlan.check(Data.self) } catch { throw .unwritableCell(cellType.name, reason: error) }
    }

    fileprivate static func checkForms() throws(CatalogError) {
        for form in (Self.self as? any CellWithForms.Type)?.forms ?? [] {
            do { try form.checkDeclaration() } catch { throw .malformedForm(error) }
        }
    }
}

/// An error in a service's screens, found at start.
public enum CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
    case missingState(screen: ScreenPattern, role: Role)
    case nestedPersonal(screen: ScreenPattern, sections: String)
    case duplicateScreen(ScreenPattern, ScreenPattern)
    case malformedPattern(ScreenPattern)
    case malformedQuery(ScreenPattern, name: Identifier)
    case untypedParameters(ScreenPattern, types: Int)
    case unwritableCell(Identifier, reason: PlanError)
    case undescribedCell(Identifier, reason: SchemaError)
    case malformedForm(FormDeclarationError)
    /// A fault of a cell type, which is named with its module.
    case unusableCell(String)

    public var description: String {
        switch self {
        case .missingState(let screen, let role): "screen '\(screen)' has no State for the role '\(role.rawValue)'"
        case .nestedPersonal(let screen, let sections):
            "screen '\(screen)' has a Personal inside another one (with \(sections)): put them side by side"
        case .duplicateScreen(let one, let other): "screens '\(one)' and '\(other)' match the same paths"
        case .malformedPattern(let pattern):
            "invalid pattern '\(pattern)': expected names or parameters in braces, separated by slashes and beginning "
                + "with a name; no part may be empty, 'sections', 'events', '.' or '..', and no parameter may occur twice"
        case .malformedQuery(let pattern, let name):
            "invalid query parameter '\(name)' in '\(pattern)': expected different names as in 'cars?q&sort', except "
                + "limit, after, through, since and matching"
        case .untypedParameters(let pattern, let types):
            "'\(pattern)' has \(pattern.route.parameterNames.count) parameters, but its route has \(types) types"
        case .unwritableCell(let name, let reason): "the data of \(name) can't be written: \(reason)"
        case .undescribedCell(let name, let reason): "the data of \(name) has no schema: \(reason)"
        case .malformedForm(let error): error.description
        case .unusableCell(let fault): fault
        }
    }
}

extension ScreenComposer {
    /// The cell types that the screen may show, without duplicates; includes that of the error cell.
    package var distinctCellTypes: [CellType] {
        (cellTypes.map { $0.cellType } + [ErrorCell.cellType]).reduce(into: []) { types, type in
            if !types.contains(type) { types.append(type) }
        }
    }
}

extension ScreenCatalog {
    /// The names of the screens, each once: the first parts of their paths.
    package var screenNames: Set<Identifier> { Set(composers.map(\.pattern.name)) }

    /// The cell types of all screens, without duplicates, sorted by name.
    public var cellTypes: [CellType] {
        Set(composers.flatMap(\.distinctCellTypes)).sorted { ($0.name, $0.version) < ($1.name, $1.version) }
    }
}
