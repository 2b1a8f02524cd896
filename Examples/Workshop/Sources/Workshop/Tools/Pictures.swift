import Sectional

extension Tool {
    /// The picture; a decoration, since the name stands beside it.
    var image: RemoteImage? {
        picture.map {
            RemoteImage(
                "/assets/\($0)", size: ImageSize(width: 320, height: 200), alt: "", color: RGBColor(hex: "#E3EBF2"))
        }
    }
}

/// The plan of the workshop, with its shelves.
struct PlanCell: CellController {
    struct Data: CellData {
        var image: RemoteImage
    }

    static let url = "/assets/plan.svg"

    let text: String

    var id: CellID { "plan" }
    var data: Data {
        Data(
            image: RemoteImage(
                Self.url, size: ImageSize(width: 320, height: 120), alt: text, color: RGBColor(hex: "#F4EFE4")))
    }
    var fallback: some Cells { TextCell(id, text) }
}
