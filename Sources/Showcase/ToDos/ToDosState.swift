public import Sectional

/// What a role may do on the to-dos screen.
public protocol ToDosState: Sendable {
    /// Decides over the cell that a to-do is entered in.
    func configureInput(_ cell: inout CellAppearance)
    /// Decides over the cells that a tap removes.
    func configureRemoval(_ cell: inout CellAppearance)
}

/// Guests share one list, and each may do everything there.
public struct GuestToDosState: ToDosState {
    /// The State of the role `guest`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}

/// A user has a list of their own.
public struct UserToDosState: ToDosState {
    /// The State of the role `user`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}

/// An admin has a list of their own.
public struct AdminToDosState: ToDosState {
    /// The State of the role `admin`.
    public init() {}

    /// To-dos may be entered.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// To-dos may be removed.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
