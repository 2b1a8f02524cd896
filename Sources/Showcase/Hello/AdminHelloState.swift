public import Sectional

/// An admin has a switch of their own.
public struct AdminHelloState: HelloState {
    /// The State of the role `admin`.
    public init() {}

    /// The switch may be turned.
    public func configureSwitch(_ cell: inout CellAppearance) { cell.disabledTriggers = [] }
}
