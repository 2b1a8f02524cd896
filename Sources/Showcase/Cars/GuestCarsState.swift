public import Sectional

/// A guest looks at the feed.
public struct GuestCarsState: CarsState {
    /// The State of the role `guest`.
    public init() {}

    /// The button is dead.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// The form stays closed.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Products are shown, no more.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = false
        cell.accessory = .none
        cell.disabledTriggers = .all
    }

    /// Nothing is removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
