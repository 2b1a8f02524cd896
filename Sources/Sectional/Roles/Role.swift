/// What a caller is to the service. Roles have no behaviour: what a role may do on a screen is its `State` there.
public struct Role: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name in tokens and in the configuration.
    public let rawValue: String

    /// A role by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A role by its name.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// A caller without a token.
    public static let guest: Role = "guest"
}
