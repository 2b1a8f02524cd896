public import Sectional

/// A user has a switch of their own.
public struct UserHelloState: HelloState {
    /// The State of the role `user`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}
