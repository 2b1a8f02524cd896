public import Sectional

/// An admin looks after the feed.
public struct AdminCarsState: CarsState {
    /// The State of the role `admin`.
    public init() {}

    /// Cars may be added.
    public func canAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// The form opens.
    public func canOpenForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A tap shows the product.
    public func canSelectProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A swipe removes.
    public func canRemove(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }
}
