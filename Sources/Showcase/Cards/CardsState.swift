public import Sectional

/// What a role may do on the cards screen.
public protocol CardsState: Sendable {
    /// Decides over the cards that can be switched.
    func configureToggle(_ cell: inout CellAppearance)
}

/// A guest looks at the cards.
public struct GuestCardsState: CardsState {
    /// The State of the role `guest`.
    public init() {}

    /// Cards are shown, no more.
    public func configureToggle(_ cell: inout CellAppearance) {
        cell.accessory = .none
        cell.disabledTriggers.insert(.toggle)
    }
}

/// A user switches cards.
public struct UserCardsState: CardsState {
    /// The State of the role `user`.
    public init() {}

    /// Cards may be switched.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }
}

/// An admin switches cards.
public struct AdminCardsState: CardsState {
    /// The State of the role `admin`.
    public init() {}

    /// Cards may be switched.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }
}
