import Screens

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
