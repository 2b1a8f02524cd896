internal import Basics
import Screens

struct NewMember: Form {
    @TextField(length: 1...120, autofill: .name) var name: String
    @TextField(length: 3...254, format: .email) var email: String
    @TextField(length: 1...120) var title: String
}

struct NewMemberScreen: ScreenComposer {
    let pattern: ScreenPattern = "team/new"
    let members: any MemberStore
    var states: States<TeamState> = TeamScreen.states

    func compose(for request: ScreenRequest, state: TeamState) throws -> ScreenController<some Sections> {
        guard state.canAdd else { throw ScreenError.forbidden }
        let texts = TeamTexts.translations[request.language]
        let labels: [Identifier: String] = ["name": texts.name, "email": texts.email, "title": texts.jobTitle]
        return ScreenController(title: texts.newMember) {
            FormSection(
                NewMember.self, in: request.language, labels: labels, submit: texts.save, action: "add"
            ) { [members] entered in
                let member = Member(name: entered.name, email: entered.email, title: entered.title)
                try await ActionError.whereFull(texts.full) { _ = try await members.add(member) }
                return Performed(changing: .members, effects: [.dismiss])
            }
        }
    }
}
