public import Sectional

/// What a role may do on the hello screen.
public protocol HelloState: Sendable {
    /// Decides over the cells that turn the switch.
    func configureSwitch(_ cell: inout CellAppearance)
}

/// Guests share one switch, and each may turn it.
public struct GuestHelloState: HelloState {
    /// The State of the role `guest`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}

/// A user has a switch of their own.
public struct UserHelloState: HelloState {
    /// The State of the role `user`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}

/// An admin has a switch of their own.
public struct AdminHelloState: HelloState {
    /// The State of the role `admin`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}
