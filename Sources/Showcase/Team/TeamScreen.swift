package import Screens

/// A screen with the team. The State of a role shows all that the role may see and do.
package struct TeamScreen: ScreenComposer {
    package let pattern: ScreenPattern = "team"
    package let states: States<any TeamState>
    private let members: any MemberStore

    package static let states = States<any TeamState>(
        guest: GuestTeamState(), user: UserTeamState(), admin: AdminTeamState())

    package init(members: any MemberStore, states: States<any TeamState> = Self.states) {
        (self.members, self.states) = (members, states)
    }

    package func compose(for request: ScreenRequest, state: any TeamState) -> ScreenController<some Sections> {
        let texts = TeamTexts.translations[request.language]
        let add = BarItem("add", title: texts.add, opens: Navigate(to: ScreenPath("team", "new")))
            .enabled(if: state.canAdd)
        let prefetch = add.opens.map { Prefetch(screens: [$0]) }
        return ScreenController(title: texts.title, barItems: [add], prefetch: prefetch) {
            InfoSection(texts: texts).shown(if: state.canSeeInfo)
            MembersSection(members: members, texts: texts, state: state)
        }
    }
}

/// A cell with a remark that only some roles see.
struct InfoCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let text: String

    var id: CellID { "info" }
    var data: Data { Data(text: text) }
}

struct InfoSection: SectionController {
    let texts: TeamTexts

    let topics: [Topic] = []

    func cells() -> some Cells { InfoCell(text: texts.info) }
}
