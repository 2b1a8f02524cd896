import Sectional

/// A line of text.
struct TextCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let id: CellID
    let data: Data

    init(_ id: CellID, _ text: String) {
        self.id = id
        data = Data(text: text)
    }
}
