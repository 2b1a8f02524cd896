import Sectional
import Showcase

extension Role {
    /// A fourth role.
    static let editor: Role = "editor"
}

/// What an editor may do on the team screens: add and look, but not what is internal, and not remove.
struct EditorTeamState: TeamState {
    func configureAdd(_ item: inout BarItem) { item.isEnabled = true }
    func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func configureInfo(_ section: inout SectionAppearance) { section.isHidden = true }
    func configureMember(_ cell: inout CellAppearance) { cell.accessory = .detail }
    func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
    func configureWriting(_ cell: inout CellAppearance) { cell.allow("write", if: true) }
}

/// A store of the team's own.
struct Roster: MemberStore {
    func members() -> [Member] { [Member(id: 1, name: "Eve", email: "eve@example.com", title: "Editor")] }
    func member(_ id: Int64) -> Member? { members().first { $0.id == id } }
    func add(_ member: Member) -> Member { member }
    func remove(_ id: Int64) -> Bool { false }
}
