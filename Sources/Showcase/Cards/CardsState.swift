public import Sectional

/// The State of a role on the cards screen.
public protocol CardsState: Sendable {
    /// Configures the cells of cards, whose switch toggles them.
    func configureToggle(_ cell: inout CellAppearance)
    /// When a banner counts as seen by the role; `nil` if that isn't counted.
    var bannerImpression: Impression? { get }
}

/// The State of a guest, who may only look at the cards.
public struct GuestCardsState: CardsState {
    /// The State of the role `guest`.
    public init() {}

    /// Hides the switch, and disables toggling.
    public func configureToggle(_ cell: inout CellAppearance) {
        cell.accessory = .none
        cell.disabledTriggers.insert(.toggle)
    }

    /// Once half of it was visible for a second.
    public var bannerImpression: Impression? { Impression() }
}

/// The State of a user, who may toggle cards.
public struct UserCardsState: CardsState {
    /// The State of the role `user`.
    public init() {}

    /// Shows the switch.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }

    /// Once half of it was visible for a second.
    public var bannerImpression: Impression? { Impression() }
}

/// The State of an admin, who may toggle cards.
public struct AdminCardsState: CardsState {
    /// The State of the role `admin`.
    public init() {}

    /// Shows the switch.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }

    /// `nil`: an admin looks after the banners, and isn't who they are for.
    public var bannerImpression: Impression? { nil }
}
