import Showcase

struct EditorTeamState: TeamState {
    let canAdd = true
    let canRemove = false
    let canSeeInfo = false
    let canSelectCell = true
    let canWrite = true
}
