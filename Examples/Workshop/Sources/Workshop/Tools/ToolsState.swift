import Sectional

/// The permissions of a role for the tools; none by default.
struct ToolsState {
    /// Whether the role can borrow tools.
    var canBorrow = false
    /// Whether the role can add tools.
    var canAdd = false
    /// Whether the role sees how many tools are lent.
    var seesLending = false

    static let states = States(
        visitor: ToolsState(), neighbour: ToolsState(canBorrow: true),
        warden: ToolsState(canBorrow: true, canAdd: true, seesLending: true))
}
