public import Sectional

/// An admin has a list of their own.
public struct AdminToDosState: ToDosState {
    /// The State of the role `admin`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
