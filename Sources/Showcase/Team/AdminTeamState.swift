public import Sectional

/// An admin looks after the team.
public struct AdminTeamState: TeamState {
    /// The State of the role `admin`.
    public init() {}

    /// The button is alive.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// The form opens.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// What is internal is shown.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// A tap shows the member.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A member's screen opens.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A swipe removes the member.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }
}
