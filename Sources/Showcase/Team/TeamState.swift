public import Sectional

/// What a role may see and do on the team screens.
public protocol TeamState: Sendable {
    /// Decides over the button that adds a member.
    func configureAdd(_ item: inout BarItem)
    /// Decides over the form that a member is added with.
    func configureForm(_ screen: inout ScreenAccess)
    /// Decides over the section with what is internal.
    func configureInfo(_ section: inout SectionAppearance)
    /// Decides over the cells of members.
    func configureMember(_ cell: inout CellAppearance)
    /// Decides over the screen about one member.
    func configureMemberScreen(_ screen: inout ScreenAccess)
    /// Decides over the removal of a member.
    func configureRemoval(_ cell: inout CellAppearance)
}

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
