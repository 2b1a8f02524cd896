import Screens

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
