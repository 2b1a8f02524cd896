import Sectional

/// A cell with an announcement and a picture. A client without this type shows a text cell.
struct BannerCell: CellController {
    struct Data: CellData {
        var text: String
        var imageURL: String
    }

    let banner: Banner

    var id: CellID { CellID("banner-\(banner.id)") }
    var data: Data { Data(text: banner.text, imageURL: "/assets/" + banner.image) }
    var fallback: some Cells { TextCell(id, banner.text) }
}
