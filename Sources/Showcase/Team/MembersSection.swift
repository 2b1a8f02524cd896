import Screens

struct MembersSection: SectionController {
    let members: any MemberStore
    let texts: TeamTexts
    let state: any TeamState

    let topics: [Topic] = [.members]
    var header: String? { texts.members }

    func cells() async throws -> some Cells {
        let all = try await members.members()
        if all.isEmpty { EmptyCell(text: texts.empty) }
        for member in all { MemberCell(member: member, members: members, texts: texts, state: state) }
    }
}
