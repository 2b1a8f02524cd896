import Screens

/// A screen with the team. The State of a role shows all that the role may see and do.
struct TeamScreen: ScreenComposer {
    let pattern: ScreenPattern = "team"
    let members: any MemberStore
    var states: States<TeamState> = Self.states

    static let states = States(guest: TeamState.guest, user: .user, admin: .admin)

    func compose(for request: ScreenRequest, state: TeamState) -> ScreenController<some Sections> {
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
