import Sectional

/// What the board is for.
struct TipCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let id: CellID = "tip"
    let data = Data(text: "Write down what is needed.")
}

struct TipSection: SectionController {
    let topics: [Topic] = []

    func cells() -> some Cells { TipCell() }
}
