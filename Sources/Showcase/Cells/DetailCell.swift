import Sectional

/// One property of the thing that a detail screen is about.
struct DetailCell: CellController {
    struct Data: CellData {
        var label: String
        var value: String
    }

    let id: CellID
    let data: Data

    init(_ id: CellID, label: String, value: String) {
        self.id = id
        data = Data(label: label, value: value)
    }
}
