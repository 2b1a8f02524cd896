public import Sectional

/// The roles that callers of a service can have.
public struct Roles: Sendable {
    /// All of them, in order.
    public let all: [Role]
    /// That of callers without a token.
    public let withoutToken: Role

    /// Those that a service declares.
    public init<Declared: ServiceRole>(_ declared: Declared.Type) {
        all = Declared.allCases.map { Role(rawValue: $0.rawValue) }
        withoutToken = Role(rawValue: Declared.withoutToken.rawValue)
    }

    /// Whoever has no token.
    public var callerWithoutToken: Caller { Caller(role: withoutToken, subject: .nobody) }
}
