import Sectional

/// A list of rows with keys.
struct Numbers {
    struct Number: Identifiable {
        let id: Int64
    }

    struct NumberCell: CellController {
        struct Data: CellData {
            var number: Int64
        }

        let number: Int64

        var id: CellID { CellID(number) }
        var data: Data { Data(number: number) }
    }

    let count: Int64

    /// Its section, with a look-up of its own.
    var section: ListSection<RowCells<Number, NumberCell>> {
        ListSection("numbers", topics: [], rows: rows, row: row) { number in NumberCell(number: number.id) }
    }

    func rows(_ range: KeyRange) async throws -> [Number] {
        let (after, through) = range.ascending
        return (0..<count).filter { $0 > after && $0 <= through }.prefix(range.limit).map(Number.init)
    }

    func row(_ key: Int64) async throws -> Number? { (0..<count).contains(key) ? Number(id: key) : nil }
}
