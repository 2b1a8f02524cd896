public import Sectional

/// What a role may do on the to-dos screen.
public protocol ToDosState: Sendable {
    /// Decides over the cell that a to-do is entered in.
    func configureInput(_ cell: inout CellAppearance)
    /// Decides over the cells that a tap removes.
    func configureRemoval(_ cell: inout CellAppearance)
}
