public import Sectional

/// The State of a role on the hello screen.
public protocol HelloState: Sendable {
    /// Configures the cells that toggle the switch.
    func configureSwitch(_ cell: inout CellAppearance)
}

/// The State of guests, who share one switch, and may toggle it.
public struct GuestHelloState: HelloState {
    /// The State of the role `guest`.
    public init() {}

    /// Enables toggling the switch.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}

/// The State of a user, who has a switch of their own.
public struct UserHelloState: HelloState {
    /// The State of the role `user`.
    public init() {}

    /// Enables toggling the switch.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}

/// The State of an admin, who has a switch of their own.
public struct AdminHelloState: HelloState {
    /// The State of the role `admin`.
    public init() {}

    /// Enables toggling the switch.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}
