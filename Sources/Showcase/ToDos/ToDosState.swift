public import Sectional

/// The State of a role on the to-dos screen.
public protocol ToDosState: Sendable {
    /// Configures the cell with the text field.
    func configureInput(_ cell: inout CellAppearance)
    /// Configures the cells of to-dos, which a tap removes.
    func configureRemoval(_ cell: inout CellAppearance)
}

/// The State of guests, who share one list, and may add and remove its to-dos.
public struct GuestToDosState: ToDosState {
    /// The State of the role `guest`.
    public init() {}

    /// Enables adding.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// Enables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}

/// The State of a user, who has a list of their own.
public struct UserToDosState: ToDosState {
    /// The State of the role `user`.
    public init() {}

    /// Enables adding.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// Enables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}

/// The State of an admin, who has a list of their own.
public struct AdminToDosState: ToDosState {
    /// The State of the role `admin`.
    public init() {}

    /// Enables adding.
    public func configureInput(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }

    /// Enables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.isSelectable = true }
}
