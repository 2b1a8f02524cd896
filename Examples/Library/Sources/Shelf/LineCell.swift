import Sectional

/// A line of text.
struct LineCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let id: CellID
    let text: String

    var data: Data { Data(text: text) }
}
