public import Sectional

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
