public import Sectional

/// What a role may do on the to-dos screen.
public protocol ToDosState: Sendable {
    /// Decides over the cell that a to-do is entered in.
    func canEnter(_ cell: inout CellAppearance)
    /// Decides over the cells that a tap removes.
    func canRemove(_ cell: inout CellAppearance)
}
