/// The permissions of a role on the hello screen; none by default.
public struct HelloState: Sendable {
    /// Whether the role may toggle its switch. Guests share one; a user has one of their own.
    public var canToggle: Bool

    /// The permissions given.
    public init(canToggle: Bool = false) { self.canToggle = canToggle }
}
