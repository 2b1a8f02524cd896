package import Screens

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

/// A cell with a line of text and a switch.
struct SwitchCell: CellController {
    struct Data: CellData {
        var text: String
        var isOn: Bool
    }

    let text: String
    let isOn: Bool
    let state: HelloState
    let toggle: @Sendable () async throws -> Performed

    var id: CellID { "switch" }
    var data: Data { Data(text: text, isOn: isOn) }
    var accessory: Accessory { .switch }
    var actions: Actions { Perform("toggle", on: .toggle, if: state.canToggle, perform: toggle) }
}

/// A cell with a button that toggles the switch of the cell above.
struct ButtonCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let text: String
    let state: HelloState
    let toggle: @Sendable () async throws -> Performed

    var id: CellID { "button" }
    var data: Data { Data(text: text) }
    var actions: Actions { Perform("toggle-switch", on: .select, if: state.canToggle, perform: toggle) }
}

/// A store of the hello screen's switches, one for each subject.
package protocol SwitchStore: Sendable {
    /// Returns whether the switch of `subject` is on. It is on until it is toggled for the first time.
    func isOn(for subject: Subject) async throws -> Bool
    /// Toggles the switch of `subject`. Two concurrent calls toggle it twice.
    func toggle(for subject: Subject) async throws
}

extension Topic {
    /// The switches of all subjects.
    static let switches: Topic = "switches"
}
