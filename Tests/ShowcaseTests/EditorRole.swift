import Screens
@testable import Showcase

extension Role {
    /// A fourth role.
    static let editor: Role = "editor"
}

extension TeamState {
    /// What an editor may do on the team screens: add and look, but not what is internal, and not remove.
    static let editor = TeamState(
        canAdd: true, canRemove: false, canSeeInfo: false, canSelectCell: true, canWrite: true)
}

/// A store of the team's own.
struct Roster: MemberStore {
    func members() -> [Member] { [Member(id: 1, name: "Eve", email: "eve@example.com", title: "Editor")] }
    func member(_ id: Int64) -> Member? { members().first { $0.id == id } }
    func add(_ member: Member) -> Member { member }
    func remove(_ id: Int64) -> Bool { false }
}
