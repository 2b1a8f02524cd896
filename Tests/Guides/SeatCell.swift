import Sectional

struct SeatCell: CellController {
    struct Data: CellData {
        var row: String
        var number: Int
        var isTaken: Bool
    }

    let seat: Data
    let texts: SeatTexts

    var id: CellID { CellID("\(seat.row)\(seat.number)") }
    var data: Data { seat }
    var accessibility: Accessibility? {
        Accessibility(label: texts.seat(seat), traits: seat.isTaken ? [.notEnabled] : [])
    }
}
