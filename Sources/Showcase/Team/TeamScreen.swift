public import Sectional

/// The team: what a role may see and do, at one look in its State.
public struct TeamScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern: ScreenPattern = "team"
    /// The State of each role.
    public let states: States<any TeamState>
    private let members: any MemberStore

    /// The States of the showcase's roles, for all screens about the team.
    public static let states = States<any TeamState>(
        guest: GuestTeamState(), user: UserTeamState(), admin: AdminTeamState())

    /// A screen over `members`.
    public init(members: any MemberStore, states: States<any TeamState> = Self.states) {
        self.members = members
        self.states = states
    }

    /// What is internal, above the members.
    public func compose(for request: ScreenRequest, state: any TeamState) -> ScreenController<some Sections> {
        let texts = TeamTexts.translations[request.language]
        let add = BarItem("add", title: texts.add, opens: Navigate(to: ScreenPath("team", "new")))
        return ScreenController(title: texts.title, barItems: [add.configured(by: state.configureAdd)]) {
            InfoSection(texts: texts).configured(by: state.configureInfo)
            MembersSection(members: members, texts: texts, state: state)
        }
    }
}
