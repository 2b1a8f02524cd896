import Sectional
import Showcase

struct EditorTeamState: TeamState {
    func canAdd(_ item: inout BarItem) { item.isEnabled = true }
    func canOpenForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func canSeeInfo(_ section: inout SectionAppearance) { section.isHidden = true }
    func canSelectMember(_ cell: inout CellAppearance) { cell.accessory = .detail }
    func canOpenMember(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func canRemove(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
}
