import Screens

/// A cell with a picture and a title.
struct HighlightCell: CellController {
    struct Data: CellData {
        var title: String
        /// For apps that are older than `image`.
        var imageURL: String
        var image: RemoteImage
    }

    let highlight: Highlight
    let basePath: String
    let texts: CardsTexts

    var id: CellID { CellID("highlight-\(highlight.id)") }
    var data: Data {
        let image = Picture.image(highlight.image, below: basePath, alt: texts.alt(of: highlight))
        return Data(title: highlight.title, imageURL: image.url, image: image)
    }
}
