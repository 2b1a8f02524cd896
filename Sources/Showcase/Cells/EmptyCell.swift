import Sectional

/// Says that a list has nothing in it.
struct EmptyCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let text: String

    var id: CellID { "empty" }
    var data: Data { Data(text: text) }
}
