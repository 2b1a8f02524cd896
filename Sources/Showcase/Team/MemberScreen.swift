import Screens

struct MemberScreen: ScreenComposer {
    let pattern = route.pattern
    static let route = ScreenRoute<Int64>("team/{member}")
    let members: any MemberStore
    var states: States<TeamState> = TeamScreen.states

    /// Returns the screen with the member's properties. Throws `ScreenError.forbidden` if the State denies access,
    /// whether the member exists or not, and `ScreenError.notFound` if the member doesn't exist.
    func compose(for request: ScreenRequest, state: TeamState) async throws -> ScreenController<some Sections> {
        guard state.canSelectCell else { throw ScreenError.forbidden }
        let id = try Self.route.parameters(of: request)
        guard let member = try await members.member(id) else { throw ScreenError.notFound }
        let texts = TeamTexts.translations[request.language]
        return ScreenController(title: member.name) {
            Section("detail", topics: [.members], layout: .inset) {
                DetailCell("name", label: texts.name, value: member.name)
                DetailCell("email", label: texts.email, value: member.email)
                DetailCell("title", label: texts.jobTitle, value: member.title)
            }
        }
    }
}
