/// The permissions of a role on the hello screen; none by default.
package struct HelloState: Sendable {
    /// Whether the role may toggle its switch. Guests share one; a user has one of their own.
    package var canToggle: Bool

    /// The permissions given.
    package init(canToggle: Bool = false) { self.canToggle = canToggle }
}
