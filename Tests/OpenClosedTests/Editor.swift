import Sectional
import Showcase

extension Role {
    /// A fourth role.
    static let editor: Role = "editor"
}

/// What an editor may do on the team screens: add and look, but not what is internal, and not remove.
struct EditorTeamState: TeamState {
    func canAdd(_ item: inout BarItem) { item.isEnabled = true }
    func canOpenForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func canSeeInfo(_ section: inout SectionAppearance) { section.isHidden = true }
    func canSelectMember(_ cell: inout CellAppearance) { cell.accessory = .detail }
    func canOpenMember(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func canRemove(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}

/// A store of the team's own.
struct Roster: MemberStore {
    func members() -> [Member] { [Member(id: 1, name: "Eve", email: "eve@example.com", title: "Editor")] }
    func member(_ id: Int64) -> Member? { members().first { $0.id == id } }
    func add(_ member: Member) -> Member { member }
    func remove(_ id: Int64) -> Bool { false }
}
