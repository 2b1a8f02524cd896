public import Sectional

/// An admin switches cards.
public struct AdminCardsState: CardsState {
    /// The State of the role `admin`.
    public init() {}

    /// Cards may be switched.
    public func configureToggle(_ cell: inout CellAppearance) { cell.accessory = .switch }
}
