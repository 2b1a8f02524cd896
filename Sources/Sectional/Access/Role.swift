internal import Identity

/// What a caller is to the service. Roles have no behaviour: what a role may do on a screen is its `State` there.
public struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name in tokens and in the configuration.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A role by its name.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A role that a service declares.
    public init(_ role: some ServiceRole) { self.init(rawValue: role.rawValue) }
    /// A role by its name.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}

/// The roles that a service has, each by its name in tokens: an enumeration, so that whoever forgets one where something is
/// decided for each is told by the compiler.
public protocol ServiceRole: RawRepresentable<String>, CaseIterable, Sendable {
    /// The role of callers without a token.
    static var withoutToken: Self { get }
}

/// The roles that callers of a service can have.
public struct Roles: Sendable {
    /// All of them, in order.
    public private(set) var all: [Role]
    /// That of callers without a token.
    public let withoutToken: Role

    /// Those that a service declares.
    public init<Declared: ServiceRole>(_ declared: Declared.Type) {
        self.init(Declared.allCases.map(Role.init), withoutToken: Role(Declared.withoutToken))
    }

    /// The roles of `all`, and that of callers without a token, if it isn't among them.
    public init(_ all: [Role], withoutToken: Role) {
        self.all = all.contains(withoutToken) ? all : [withoutToken] + all
        self.withoutToken = withoutToken
    }

    /// The same roles and one more.
    public func adding(_ role: Role) -> Roles { Roles(all + [role], withoutToken: withoutToken) }

    /// Whoever has no token.
    public var callerWithoutToken: Caller { Caller(role: withoutToken, subject: .nobody) }
}
