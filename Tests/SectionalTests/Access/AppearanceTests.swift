import Sectional
import Testing

/// What a State is handed can be made in a test, and decisions applied to it.
@Suite struct AppearanceTests {
    @Test func emitsWhatIsAllowed() {
        var cell = CellAppearance()
        cell.allow([.select, .delete], if: true)
        #expect(cell == CellAppearance() && cell.isSelectable && cell.emittedTriggers == .all)
        cell.allow(.delete, if: false)
        #expect(cell.isSelectable && cell.emittedTriggers == .all.subtracting(.delete))
        cell.allow(.select, if: false)
        #expect(!cell.isSelectable && cell.emittedTriggers == .all.subtracting([.select, .delete]))
        // What one decision keeps back, another one doesn't give away.
        cell.allow([.select, .delete], if: true)
        #expect(!cell.isSelectable && cell.emittedTriggers == .all.subtracting([.select, .delete]))
    }

    @Test func hidesSectionsAndItems() {
        #expect(LabelsSection().shown(if: true) != nil && LabelsSection().shown(if: false) == nil)
        #expect(LabelsSection().configured { $0.isHidden = true } == nil)
        let item = BarItem("add", title: "Add")
        #expect(item.enabled(if: true).isEnabled && !item.enabled(if: false).isEnabled)
        var section = SectionAppearance()
        section.isHidden.toggle()
        #expect(section != SectionAppearance())
    }

    @Test func opensScreensThatAreAllowed() throws {
        try ScreenAccess.check(true)
        let error = #expect(throws: ScreenError.self) { try ScreenAccess.check(false) }
        guard case .forbidden = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(ScreenAccess().isAllowed)
    }
}

private struct LabelsSection: SectionController {
    let topics: [Topic] = []

    func cells() -> some Cells { LabelCell(id: "label") }
}
