import Showcase

/// The document as plain values, as one would write it without the engine.
struct FeedModel: Encodable {
    struct CellType: Encodable {
        let type: String
        let version = 1
    }

    struct BarItem: Encodable {
        let id = "add"
        let title = "Add"
        let isEnabled = false
    }

    struct Section: Encodable {
        let id = "feed"
        let cells: [Cell]
        let next: String
    }

    struct Cell: Encodable {
        let id: String
        let type: String
        let data: Data
        let isSelectable: Bool
        let accessory = "none"
        let actions: [Action]?
    }

    struct Data: Encodable {
        let name: String
        let operatedBy: String
        let price: Price
        let imageURL: String
    }

    struct Price: Encodable {
        let amount: Int
        let currency = "USD"
        let text: String
    }

    struct Action: Encodable {
        let id = "open"
        let trigger = "select"
        let kind = "openURL"
        let url: String
    }

    let id = "cars"
    let revision: String
    let title = "Cars"
    let cellTypes = [CellType(type: "ProductImageCell"), CellType(type: "AdvertisingCell")]
    let barItems = [BarItem()]
    let sections: [Section]

    init(_ cars: [Car], revision: String, next: String) {
        self.revision = revision
        sections = [Section(cells: cars.map(Cell.init), next: next)]
    }
}

extension FeedModel.Cell {
    fileprivate init(_ car: Car) {
        let isAdvertising = car.kind == .advertising
        self.init(
            id: String(car.id), type: isAdvertising ? "AdvertisingCell" : "ProductImageCell",
            data: FeedModel.Data(
                name: car.name, operatedBy: "Operated by " + car.operatedBy,
                price: FeedModel.Price(amount: car.price, text: Self.dollars(car.price)),
                imageURL: "/assets/" + car.image),
            isSelectable: isAdvertising, actions: car.url.map { [FeedModel.Action(url: $0)] })
    }

    /// 19900 as $19,900.
    private static func dollars(_ amount: Int) -> String {
        var text = "$"
        let digits = String(amount)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
