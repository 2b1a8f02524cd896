import Sectional

/// The permissions of a role for the tools; none by default.
struct ToolsState {
    /// Whether the role can borrow tools.
    var canBorrow = false
    /// Whether the role can lend tools to others.
    var canLend = false
    /// Whether the role can add tools.
    var canAdd = false
    /// Whether the role sees how many tools are lent.
    var seesLending = false
    /// Whether it is counted how often the role sees the latest tools: wardens know them.
    var countsLatest = true

    static let states = States(
        visitor: ToolsState(), neighbour: ToolsState(canBorrow: true),
        warden: ToolsState(canBorrow: true, canLend: true, canAdd: true, seesLending: true, countsLatest: false))
}
