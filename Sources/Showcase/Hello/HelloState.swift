public import Sectional

/// What a role may do on the hello screen.
public protocol HelloState: Sendable {
    /// Decides over the cells that turn the switch.
    func configureSwitch(_ cell: inout CellAppearance)
}
