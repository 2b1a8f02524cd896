public import Sectional

/// An admin looks after the team.
public struct AdminTeamState: TeamState {
    /// The State of the role `admin`.
    public init() {}

    /// The button is alive.
    public func canAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// The form opens.
    public func canOpenForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// What is internal is shown.
    public func canSeeInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// A tap shows the member.
    public func canSelectMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A member's screen opens.
    public func canOpenMember(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A swipe removes the member.
    public func canRemove(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }
}
