import Sectional

/// A cell with pictures side by side as its children.
struct CarouselCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let title: String
    let highlights: [Highlight]

    var id: CellID { "carousel" }
    var data: Data { Data(title: title) }
    var children: some Cells { for highlight in highlights { HighlightCell(highlight: highlight) } }
}
