internal import Basics
package import Screens

/// The values that a new member needs.
struct NewMember: Form {
    @TextField(length: 1...120, autofill: .name) var name: String
    @TextField(length: 3...254, format: .email) var email: String
    @TextField(length: 1...120) var title: String
}

/// A screen with the form for a new member.
package struct NewMemberScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern: ScreenPattern = "team/new"
    /// The State of each role.
    package let states: States<any TeamState>
    private let members: any MemberStore

    /// A form that adds members to `members`.
    package init(members: any MemberStore, states: States<any TeamState> = TeamScreen.states) {
        self.members = members
        self.states = states
    }

    /// Returns the screen with the form. Throws `ScreenError.forbidden` if the State denies access.
    package func compose(for request: ScreenRequest, state: any TeamState) throws -> ScreenController<some Sections> {
        guard state.canAdd else { throw ScreenError.forbidden }
        let texts = TeamTexts.translations[request.language]
        let labels: [Identifier: String] = ["name": texts.name, "email": texts.email, "title": texts.jobTitle]
        return ScreenController(title: texts.newMember) {
            FormSection(
                NewMember.self, in: request.language, labels: labels, submit: texts.save, action: "add"
            ) { [members] member in
                try await ActionError.whereFull(texts.full) { _ = try await members.add(Member(member)) }
                return Performed(changing: .members, effects: [.dismiss])
            }
        }
    }
}

extension Member {
    /// A new member with the values entered.
    fileprivate init(_ entered: NewMember) {
        self.init(id: 0, name: entered.name, email: entered.email, title: entered.title)
    }
}
