import Screens

/// A cell with a remark that only some roles see.
struct InfoCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let text: String

    var id: CellID { "info" }
    var data: Data { Data(text: text) }
}

struct InfoSection: SectionController {
    let texts: TeamTexts

    let topics: [Topic] = []

    func cells() -> some Cells { InfoCell(text: texts.info) }
}
