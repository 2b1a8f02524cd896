import Sectional

/// What a role may do with the tools: nothing, unless it says so.
struct ToolsState {
    /// Whether one can borrow a tool.
    var canBorrow = false
    /// Whether one can add a tool.
    var canAdd = false
    /// Whether one sees how many tools are lent.
    var seesLending = false

    static let states = States(
        visitor: ToolsState(), neighbour: ToolsState(canBorrow: true),
        warden: ToolsState(canBorrow: true, canAdd: true, seesLending: true))
}
