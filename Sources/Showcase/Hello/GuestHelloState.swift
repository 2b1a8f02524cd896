public import Sectional

/// Guests share one switch, and each may turn it.
public struct GuestHelloState: HelloState {
    /// The State of the role `guest`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}
