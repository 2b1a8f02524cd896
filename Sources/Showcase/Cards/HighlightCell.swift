import Sectional

/// A cell with a picture and a title.
struct HighlightCell: CellController {
    struct Data: CellData {
        var title: String
        var imageURL: String
    }

    let highlight: Highlight

    var id: CellID { CellID("highlight-\(highlight.id)") }
    var data: Data { Data(title: highlight.title, imageURL: "/assets/" + highlight.image) }
}
