public import Sectional

/// What a role may see and do on the team screens.
public protocol TeamState: Sendable {
    /// Decides over the button that adds a member.
    func canAdd(_ item: inout BarItem)
    /// Decides over the form that a member is added with.
    func canOpenForm(_ screen: inout ScreenAccess)
    /// Decides over the section with what is internal.
    func canSeeInfo(_ section: inout SectionAppearance)
    /// Decides over the cells of members.
    func canSelectMember(_ cell: inout CellAppearance)
    /// Decides over the screen about one member.
    func canOpenMember(_ screen: inout ScreenAccess)
    /// Decides over the removal of a member.
    func canRemove(_ cell: inout CellAppearance)
}
