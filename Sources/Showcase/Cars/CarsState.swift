/// The permissions of a role on the cars screens; none by default.
package struct CarsState: Sendable {
    /// Whether the role may add cars.
    package var canAdd: Bool
    /// Whether a tap on a product opens it.
    package var canOpen: Bool
    /// Whether the role may remove an item of any kind.
    package var canRemove: Bool

    /// The permissions given.
    package init(canAdd: Bool = false, canOpen: Bool = false, canRemove: Bool = false) {
        (self.canAdd, self.canOpen, self.canRemove) = (canAdd, canOpen, canRemove)
    }
}
