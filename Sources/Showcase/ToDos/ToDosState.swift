/// The permissions of a role on the to-dos screen; none by default. Guests share one list; a user has one of their own.
package struct ToDosState: Sendable {
    /// Whether the role may add to-dos.
    package var canAdd: Bool
    /// Whether the role may remove to-dos.
    package var canRemove: Bool

    /// The permissions given.
    package init(canAdd: Bool = false, canRemove: Bool = false) {
        (self.canAdd, self.canRemove) = (canAdd, canRemove)
    }
}
