import Sectional

/// A row with three actions that a State decides.
struct ChoreCell: CellController {
    struct Data: CellData {
        var title: String
        var room: String
        var minutes: Int
    }

    let number: Int
    let state: ChoresState

    var id: CellID { CellID(Int64(number)) }
    var data: Data { Data(title: "Chore \(number)", room: "Kitchen", minutes: number % 60) }
    var actions: Actions {
        Navigate(to: ScreenPath("chores", String(number)), if: state.canOpen)
        Perform("finish", on: .toggle, if: state.canFinish) { _ in Performed(changing: "chores") }
        Perform("remove", on: .delete, if: state.canRemove) { _ in Performed(changing: "chores") }
    }
}

/// What a role may do with chores.
struct ChoresState: Sendable {
    var canOpen = false
    var canFinish = false
    var canRemove = false
}

/// 56 rows from memory, for the instructions of composing them.
struct ChoresScreen: ScreenComposer {
    let pattern: ScreenPattern
    let states: States<ChoresState>

    init(_ pattern: ScreenPattern, _ state: ChoresState) {
        self.pattern = pattern
        states = States { (_: ListRole) in state }
    }

    func compose(for request: ScreenRequest, state: ChoresState) -> ScreenController<some Sections> {
        ScreenController(title: "Chores") {
            Section("chores", topics: [], isCacheable: false) {
                for number in 1...56 { ChoreCell(number: number, state: state) }
            }
        }
    }
}
