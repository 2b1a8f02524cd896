internal import Identity
public import Sectional

/// A screen with the form for a new member.
public struct NewMemberScreen: ScreenComposer {
    /// The pattern of the screen's path.
    public let pattern: ScreenPattern = "team/new"
    /// The State of each role.
    public let states: States<any TeamState>
    private let members: any MemberStore

    /// The form's fields.
    static let fields: FormFields = [
        .text("name", length: 1...120), .text("email", length: 3...254, format: "email"),
        .text("title", length: 1...120),
    ]

    /// A form that adds members to `members`.
    public init(members: any MemberStore, states: States<any TeamState> = TeamScreen.states) {
        self.members = members
        self.states = states
    }

    /// Returns the screen with the form. Throws `ScreenError.forbidden` if the State denies access.
    public func compose(for request: ScreenRequest, state: any TeamState) throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.configureForm)
        let texts = TeamTexts.translations[request.language]
        let labels: [Identifier: String] = ["name": texts.name, "email": texts.email, "title": texts.jobTitle]
        return ScreenController(title: texts.newMember) {
            FormSection(fields: Self.fields, labels: labels, submit: texts.save, action: "add") { [members] values in
                try await ActionError.whereFull(texts.full) { _ = try await members.add(Member(values)) }
                return Performed(changing: .members, effects: [.dismiss])
            }
        }
    }
}

extension Member {
    /// A new member with the values entered.
    fileprivate init(_ values: FormValues) {
        self.init(id: 0, name: values.text("name"), email: values.text("email"), title: values.text("title"))
    }
}
