public import Sectional

/// What there is to know about one member.
public struct MemberScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern = route.pattern
    static let route = ScreenRoute<Int64>("team/{member}")
    /// The State of each role.
    public let states: States<any TeamState>
    private let members: any MemberStore

    /// A screen over `members`.
    public init(members: any MemberStore, states: States<any TeamState> = TeamScreen.states) {
        self.members = members
        self.states = states
    }

    /// The member's properties. Throws `ScreenError` where the State keeps the screen closed or the member isn't
    /// there; whether they are is not said to whom it is closed.
    public func compose(
        for request: ScreenRequest, state: any TeamState
    ) async throws -> ScreenController<some Sections> {
        try ScreenAccess.check(state.configureMemberScreen)
        let id = try Self.route.parameters(of: request)
        guard let member = try await members.member(id) else { throw ScreenError.notFound }
        let texts = TeamTexts.translations[request.language]
        return ScreenController(title: member.name) {
            DetailSection(
                topics: [.members],
                rows: [
                    DetailCell("name", label: texts.name, value: member.name),
                    DetailCell("email", label: texts.email, value: member.email),
                    DetailCell("title", label: texts.jobTitle, value: member.title),
                ])
        }
    }
}
