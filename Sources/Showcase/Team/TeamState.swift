public import Sectional

/// The State of a role on the team screens.
public protocol TeamState: Sendable {
    /// Configures the button that opens the form for a new member.
    func configureAdd(_ item: inout BarItem)
    /// Configures access to the form for a new member.
    func configureForm(_ screen: inout ScreenAccess)
    /// Configures the internal section.
    func configureInfo(_ section: inout SectionAppearance)
    /// Configures the cells of members.
    func configureMember(_ cell: inout CellAppearance)
    /// Configures access to the screen of a member.
    func configureMemberScreen(_ screen: inout ScreenAccess)
    /// Configures the removal of a member.
    func configureRemoval(_ cell: inout CellAppearance)
    /// Configures writing to a member.
    func configureWriting(_ cell: inout CellAppearance)
}

/// The State of a guest, who may only see who is on the team.
public struct GuestTeamState: TeamState {
    /// The State of the role `guest`.
    public init() {}

    /// Disables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// Denies access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Hides the internal section.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = true }

    /// Disables selecting.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = false
        cell.accessory = .none
    }

    /// Denies access to the screen of a member.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Disables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }

    /// Disables writing: a guest sees no addresses.
    public func configureWriting(_ cell: inout CellAppearance) { cell.allow("write", if: false) }
}

/// The State of a user, who may open members.
public struct UserTeamState: TeamState {
    /// The State of the role `user`.
    public init() {}

    /// Disables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = false }

    /// Denies access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = false }

    /// Shows the internal section.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// Lets a tap open the member.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// Allows access to the screen of a member.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// Disables removing.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }

    /// Lets the menu write to the member.
    public func configureWriting(_ cell: inout CellAppearance) { cell.allow("write", if: true) }
}

/// The State of an admin, who maintains the team.
public struct AdminTeamState: TeamState {
    /// The State of the role `admin`.
    public init() {}

    /// Enables the button.
    public func configureAdd(_ item: inout BarItem) { item.isEnabled = true }

    /// Allows access to the form.
    public func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// Shows the internal section.
    public func configureInfo(_ section: inout SectionAppearance) { section.isHidden = false }

    /// Lets a tap open the member.
    public func configureMember(_ cell: inout CellAppearance) {
        cell.isSelectable = true
        cell.accessory = .disclosureIndicator
    }

    /// Allows access to the screen of a member.
    public func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }

    /// Lets a swipe remove the member.
    public func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.remove(.delete) }

    /// Lets the menu write to the member.
    public func configureWriting(_ cell: inout CellAppearance) { cell.allow("write", if: true) }
}
