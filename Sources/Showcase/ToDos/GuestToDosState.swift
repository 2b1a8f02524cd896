public import Sectional

/// Guests share one list, and each may do everything there.
public struct GuestToDosState: ToDosState {
    /// The State of the role `guest`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
