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
