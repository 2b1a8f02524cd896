public import Sectional

/// A user has a list of their own.
public struct UserToDosState: ToDosState {
    /// The State of the role `user`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
