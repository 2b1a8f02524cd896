public import Identity
public import JSON

/// All screens of a service, checked: each has a State for each role.
public struct ScreenCatalog: Sendable {
    /// The composers in their order.
    public let composers: [any ScreenComposer]
    /// The roles that callers can have.
    public let roles: Roles
    /// The schemas of all that the screens are written as: `Screen`, `Patch` and what they consist of and, for each
    /// cell type, the whole cell by the type's name, and its data by that and `Data`. Where several versions of a type
    /// may be shown, the name alone is the newest's, and `V1` and so on stand behind the names of the others.
    public let schemas: SchemaLibrary
    private let exact: [ScreenPath: any ScreenComposer]
    /// By the first part of their patterns, the nearest first.
    private let parameterized: [Identifier: [any ScreenComposer]]

    /// Checks and takes the composers. Throws `CatalogError` where a pattern can't be told from another or is none,
    /// a screen has no State for one of `roles`, or a cell's data has no schema.
    public init(roles: Roles, composers: [any ScreenComposer]) throws(CatalogError) {
        for composer in composers { try Self.check(composer, roles.all) }
        self.composers = composers
        self.roles = roles
        do { schemas = try Self.schemas(of: composers) } catch {
            throw .undescribedCell(error.name, reason: error.reason)
        }
        try Self.checkPlaces(composers)
        exact = Dictionary(
            composers.compactMap { composer in composer.pattern.path.map { ($0, composer) } }, uniquingKeysWith: { $1 })
        parameterized = Dictionary(grouping: composers.filter { $0.pattern.path == nil }, by: \.pattern.name)
            .mapValues { $0.sorted { $0.pattern.isNearer(than: $1.pattern) } }
    }

    /// The composer of `path`: the one for just this path before one for any parameter.
    public func composer(for path: ScreenPath) -> (any ScreenComposer)? {
        exact[path] ?? parameterized[path.name]?.first { $0.pattern.matches(path) }
    }

    /// How many parts the longest path of a screen has.
    public var depth: Int { composers.map(\.pattern.count).max() ?? 0 }

    private static func check(_ composer: any ScreenComposer, _ roles: [Role]) throws(CatalogError) {
        guard composer.pattern.isValid else { throw .malformedPattern(composer.pattern) }
        if let types = composer.pattern.types, types != composer.pattern.parameters.count {
            throw .untypedParameters(composer.pattern, types: types)
        }
        let decided = composer.decidedRoles
        if let role = roles.first(where: { !decided.contains($0) }) {
            throw .missingState(screen: composer.pattern, role: role)
        }
    }

    private static func checkPlaces(_ composers: [any ScreenComposer]) throws(CatalogError) {
        var patterns: [[Identifier?]: ScreenPattern] = [:]
        for pattern in composers.map(\.pattern) {
            if let other = patterns.updateValue(pattern, forKey: pattern.shape) {
                throw .duplicateScreen(other, pattern)
            }
        }
    }
}

extension ScreenComposer {
    fileprivate var decidedRoles: Set<Role> { states.roles }
}

/// A mistake in a service's screens, found at start.
public enum CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The screen has no State for a role that callers can have.
    case missingState(screen: ScreenPattern, role: Role)
    /// Two screens answer the same paths.
    case duplicateScreen(ScreenPattern, ScreenPattern)
    /// A part is empty, reserved (`sections`, `events`, `.`, `..`, and these behind a `~`) or has a brace in it, a parameter is
    /// there twice, or the first part is a parameter.
    case malformedPattern(ScreenPattern)
    /// The route has more or fewer types than its pattern has parameters.
    case untypedParameters(ScreenPattern, types: Int)
    /// The data of cells of this type doesn't show what it is.
    case undescribedCell(Identifier, reason: SchemaError)

    /// The mistake in a sentence, for whoever starts the service.
    public var description: String {
        switch self {
        case .missingState(let screen, let role): "screen '\(screen)' has no State for the role '\(role.rawValue)'"
        case .duplicateScreen(let one, let other): "screens '\(one)' and '\(other)' answer the same paths"
        case .malformedPattern(let pattern):
            "'\(pattern)' is no screen: its parts, with slashes between them, are names or parameters in braces, the first a name; "
                + "none is empty, 'sections', 'events', '.' or '..', and no parameter is there twice"
        case .untypedParameters(let pattern, let types):
            "'\(pattern)' has \(pattern.parameters.count) parameters, and its route has \(types) types"
        case .undescribedCell(let name, let reason): "the data of \(name) has no schema: \(reason)"
        }
    }
}

extension ScreenComposer {
    /// The cell types that the screen may show, each once, that of a failed section included.
    public var distinctCellTypes: [CellType] {
        (cellTypes.map { $0.cellType } + [ErrorCell.cellType]).reduce(into: []) { types, type in
            if !types.contains(type) { types.append(type) }
        }
    }
}

extension ScreenCatalog {
    /// The cell types of all screens, each once, by name.
    public var cellTypes: [CellType] {
        Set(composers.flatMap(\.distinctCellTypes)).sorted { ($0.name, $0.version) < ($1.name, $1.version) }
    }
}
