import Screens

/// A cell with an announcement and a picture. A client without this type shows a text cell.
struct BannerCell: CellController {
    struct Data: CellData {
        var text: String
        /// For apps that are older than `image`.
        var imageURL: String
        var image: RemoteImage
    }

    let banner: Banner
    let basePath: String
    let impression: Impression?

    var id: CellID { CellID("banner-\(banner.id)") }
    var data: Data {
        let image = Picture.image(banner.image, below: basePath, alt: "")
        return Data(text: banner.text, imageURL: image.url, image: image)
    }
    var fallback: some Cells { TextCell(id, banner.text) }
}
