public import Sectional

/// An admin looks after the feed.
public struct AdminCarsState: CarsState {
    /// The State of the role `admin`.
    public init() {}

    /// Cars may be added.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// The form opens.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A tap shows the product.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A swipe removes.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }
}
