import Sectional

/// One value that a form asks for: `field` names the member of what the form's submit cell sends.
struct FormFieldCell: CellController {
    struct Data: CellData {
        var field: String
        var label: String
    }

    let data: Data

    var id: CellID { CellID(data.field) }

    init(_ field: String, label: String) { data = Data(field: field, label: label) }
}
