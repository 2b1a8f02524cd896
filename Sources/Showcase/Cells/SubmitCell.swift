import Sectional

/// The button that sends a form.
struct SubmitCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let text: String
    let fields: FormFields
    let perform: @Sendable (FormValues) async throws -> Performed

    var id: CellID { "submit" }
    var data: Data { Data(text: text) }
    var actions: Actions { Perform("add", on: .submit, fields: fields, perform: perform) }
}
