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
