/// The permissions of a role on the cars screens; none by default.
public struct CarsState: Sendable {
    /// Whether the role may add cars.
    public var canAdd: Bool
    /// Whether a tap on a product opens it.
    public var canOpen: Bool
    /// Whether the role may remove an item of any kind.
    public var canRemove: Bool

    /// The permissions given.
    public init(canAdd: Bool = false, canOpen: Bool = false, canRemove: Bool = false) {
        (self.canAdd, self.canOpen, self.canRemove) = (canAdd, canOpen, canRemove)
    }
}
