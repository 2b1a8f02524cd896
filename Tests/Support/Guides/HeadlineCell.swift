import Sectional

struct HeadlineCell: CellController {
    struct Data: CellData {
        var text: String
    }

    let id: CellID
    let text: String

    var data: Data { Data(text: text) }
    var actions: Actions { OpenURL(url: "https://example.com/news/\(id.rawValue)") }
}
