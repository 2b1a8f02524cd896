import Screens

struct MembersSection: SectionController {
    let members: any MemberStore
    let texts: TeamTexts
    let state: TeamState

    let topics: [Topic] = [.members]
    var header: String? { texts.members }

    func cells() async throws -> some Cells {
        let all = try await members.members()
        if all.isEmpty { EmptyCell(text: texts.empty) }
        for member in all { MemberCell(member: member, members: members, texts: texts, state: state) }
    }
}

/// A cell with a member. A tap opens their screen, a swipe removes them, and the menu writes to them.
struct MemberCell: CellController {
    struct Data: CellData {
        var name: String
        var title: String
    }

    let member: Member
    let members: any MemberStore
    let texts: TeamTexts
    let state: TeamState

    var id: CellID { CellID(member.id) }
    var data: Data { Data(name: member.name, title: member.title) }
    var actions: Actions {
        Navigate(to: MemberScreen.route(member.id), if: state.canSelectCell)
        Perform("remove", title: texts.remove, on: .delete, if: state.canRemove) { [members, id = member.id] in
            guard try await members.remove(id) else { throw ActionError.conflict }
            return Performed(changing: .members)
        }
        .label(texts.removeNamed(member.name)).style(.destructive).icon("trash")
        .confirm(title: texts.removeQuestion(member.name), text: texts.removeIsFinal)
        OpenURL("write", title: texts.write, url: member.mailURL, if: state.canWrite)
            .label(texts.writeTo(member.name)).icon("mail")
    }
}
