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
