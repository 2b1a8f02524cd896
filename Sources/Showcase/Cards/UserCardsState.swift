public import Sectional

/// A user switches cards.
public struct UserCardsState: CardsState {
    /// The State of the role `user`.
    public init() {}

    /// Cards may be switched.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }
}
