import Sectional
import Showcase

struct EditorTeamState: TeamState {
    func configureAdd(_ item: inout BarItem) { item.isEnabled = true }
    func configureForm(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func configureInfo(_ section: inout SectionAppearance) { section.isHidden = true }
    func configureMember(_ cell: inout CellAppearance) { cell.accessory = .detail }
    func configureMemberScreen(_ screen: inout ScreenAccess) { screen.isAllowed = true }
    func configureRemoval(_ cell: inout CellAppearance) { cell.disabledTriggers.insert(.delete) }
    func configureWriting(_ cell: inout CellAppearance) { cell.allow("write", if: true) }
}
