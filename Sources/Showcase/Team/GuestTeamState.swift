public import Sectional

/// A guest sees who is on the team.
public struct GuestTeamState: TeamState {
    /// The State of the role `guest`.
    public init() {}

    /// The button is dead.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// The form stays closed.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// What is internal is hidden.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = true }

    /// A tap does nothing.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = false
        cell.accessory = .none
    }

    /// A member's screen stays closed.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// A swipe does nothing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
