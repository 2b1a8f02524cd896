public import Sectional

/// A user looks at members more closely.
public struct UserTeamState: TeamState {
    /// The State of the role `user`.
    public init() {}

    /// The button is dead.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// The form stays closed.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// What is internal is shown.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// A tap shows the member.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// A member's screen opens.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// A swipe does nothing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
