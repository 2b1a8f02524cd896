import Sectional

/// An announcement with a picture; a client without this type shows its text.
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
