import Sectional

/// A cell with a member. A tap opens their screen, a swipe removes them.
struct MemberCell: CellController {
    struct Data: CellData {
        var name: String
        var title: String
    }

    let member: Member
    let members: any MemberStore
    let state: any TeamState

    var id: CellID { CellID(member.id) }
    var data: Data { Data(name: member.name, title: member.title) }
    var actions: Actions {
        Navigate(to: MemberScreen.route(member.id))
        Perform("remove", on: .delete) { [members, id = member.id] in
            guard try await members.remove(id) else { throw ActionError.conflict }
            return Performed(changing: .members)
        }
    }

    func configure(_ appearance: inout CellAppearance) {
        state.configureMember(&appearance)
        state.configureRemoval(&appearance)
    }
}
