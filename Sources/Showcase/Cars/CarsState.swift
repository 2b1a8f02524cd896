public import Sectional

/// The State of a role on the cars screens.
public protocol CarsState: Sendable {
    /// Configures the button that opens the form for a new car.
    func configureAdd(_ item: inout BarItem)
    /// Configures access to the form for a new car.
    func configureForm(_ screen: inout ScreenAccess)
    /// Configures the cells of products.
    func configureProduct(_ cell: inout CellAppearance)
    /// Configures the removal of an item of any kind.
    func configureRemoval(_ cell: inout CellAppearance)
}

/// The State of a guest, who may only look at the feed.
public struct GuestCarsState: CarsState {
    /// The State of the role `guest`.
    public init() {}

    /// Disables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// Denies access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Disables selecting and all actions.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = false
        cell.accessory = .none
        cell.disabledTriggers = .all
    }

    /// Disables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}

/// The State of a user, who may open cars.
public struct UserCarsState: CarsState {
    /// The State of the role `user`.
    public init() {}

    /// Disables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// Denies access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Lets a tap open the product.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// Disables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}

/// The State of an admin, who maintains the feed.
public struct AdminCarsState: CarsState {
    /// The State of the role `admin`.
    public init() {}

    /// Enables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// Allows access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// Lets a tap open the product.
    public func configureProduct(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// Lets a swipe remove the item.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }
}
