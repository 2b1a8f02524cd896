public import Sectional

/// A user looks at cars more closely.
public struct UserCarsState: CarsState {
    /// The State of the role `user`.
    public init() {}

    /// The button is dead.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// The form stays closed.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// A tap shows the product.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// Nothing is removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
