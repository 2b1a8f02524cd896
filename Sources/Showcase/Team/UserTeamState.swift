public import Sectional

/// A user looks at members more closely.
public struct UserTeamState: TeamState {
    /// The State of the role `user`.
    public init() {}

    /// The button is dead.
    public func canAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// The form stays closed.
    public func canOpenForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// What is internal is shown.
    public func canSeeInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// A tap shows the member.
    public func canSelectMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A member's screen opens.
    public func canOpenMember(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A swipe does nothing.
    public func canRemove(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
