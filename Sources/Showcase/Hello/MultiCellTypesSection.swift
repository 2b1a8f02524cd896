import Screens

struct MultiCellTypesSection: SectionController {
    let switches: any SwitchStore
    let subject: Subject
    let texts: HelloTexts
    let state: HelloState

    var topics: [Topic] { [.switches.of(subject)] }
    var header: String? { texts.cellTypesHeader }
    var footer: String? { texts.cellTypesFooter }

    func cells() async throws -> some Cells {
        let isOn = try await switches.isOn(for: subject)
        SwitchCell(text: texts.switchText, isOn: isOn, state: state, toggle: toggle)
        ButtonCell(text: texts.toggleSwitch, state: state, toggle: toggle)
    }

    private func toggle() async throws -> Performed {
        try await switches.toggle(for: subject)
        return Performed(changing: .switches.of(subject))
    }
}
