public import Sectional

/// What a role may do on the cards screen.
public protocol CardsState: Sendable {
    /// Decides over the cards that can be switched.
    func configureToggle(_ cell: inout CellAppearance)
}
