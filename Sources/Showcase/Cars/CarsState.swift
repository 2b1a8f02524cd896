public import Sectional

/// What a role may see and do on the cars screens.
public protocol CarsState: Sendable {
    /// Decides over the button that adds a car.
    func configureAdd(_ item: inout BarItem)
    /// Decides over the form that a car is added with.
    func configureForm(_ screen: inout ScreenAccess)
    /// Decides over the cells of products.
    func configureProduct(_ cell: inout CellAppearance)
    /// Decides over the removal of an item of any kind.
    func configureRemoval(_ cell: inout CellAppearance)
}

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
