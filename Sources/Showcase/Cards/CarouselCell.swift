import Screens

/// A cell with pictures side by side as its children.
struct CarouselCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let highlights: [Highlight]
    let basePath: String
    let texts: CardsTexts

    var id: CellID { "carousel" }
    var data: Data { Data(title: texts.highlights) }
    var accessibility: Accessibility? { Accessibility(label: texts.carousel(highlights.count)) }
    var children: some Cells {
        for highlight in highlights { HighlightCell(highlight: highlight, basePath: basePath, texts: texts) }
    }
}
